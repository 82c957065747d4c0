/** Where a sentence is read: what it advises is an option of the command line, or a control of a panel. */
export type Surface = 'command line' | 'panel';
