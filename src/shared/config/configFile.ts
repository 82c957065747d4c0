/** The file of a folder that holds its evaluations. */
export const CONFIG_FILE = 'recscope.json';
