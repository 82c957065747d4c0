/** Surface that shows a sentence: its advice is an option of the command line, or a control of a panel. */
export type Surface = 'command line' | 'panel';
