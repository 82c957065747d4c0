import { version } from '../../package.json';

/** RecScope's own version. */
export const VERSION: string = version;
