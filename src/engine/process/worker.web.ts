import { expose } from 'comlink';
import { Engine } from '../engine';
import { openUnzippedBytes } from '../sources/zipSource';

/** A browser does not say how much it has; a page of 32 bits gets no more, and its files are in memory already. */
const BROWSER_MEMORY = 2 ** 30;

expose(new Engine(openUnzippedBytes, (kept) => BROWSER_MEMORY - kept));
