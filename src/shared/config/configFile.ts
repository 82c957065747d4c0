/** Name of the configuration file of a folder. */
export const CONFIG_FILE = 'recscope.json';
