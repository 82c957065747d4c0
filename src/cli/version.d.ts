/** The version of package.json, put in by the build. */
declare const VERSION: string;
