import { createRequire } from 'node:module';

export const { evaluate, compare, check, InputError } = createRequire(import.meta.url)('./dist/api.js');
