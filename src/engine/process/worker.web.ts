import { expose } from 'comlink';
import { Engine } from '../engine';
import { openUnzippedBytes } from '../../reading/sources/openContent';

/**
 * Assumed memory of a browser in bytes, because browsers do not report it. Their files are already in memory.
 */
const BROWSER_MEMORY = 2 ** 30;

expose(new Engine(openUnzippedBytes, (kept) => BROWSER_MEMORY - kept));
