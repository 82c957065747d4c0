import { expose } from 'comlink';
import { Engine } from './engine';
import { openBytes } from './byteSource';

expose(new Engine(openBytes));
