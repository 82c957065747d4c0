import { createRequire } from 'node:module';

export const { evaluate, compare, InputError } = createRequire(import.meta.url)('./dist/api.js');
