import { version } from '../../package.json';

/** Version of RecScope. */
export const VERSION: string = version;
