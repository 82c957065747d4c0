import { expose } from 'comlink';
import { Engine } from '../engine';
import { openBytes } from '../sources/byteSource';

/** A browser does not say how much it has; a page of 32 bits gets no more, and its files are in memory already. */
const BROWSER_MEMORY = 2 ** 30;

expose(new Engine(openBytes, (kept) => BROWSER_MEMORY - kept));
