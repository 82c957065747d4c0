/**
 * Surface that shows a sentence. It decides whether advice names options of the command line or controls of a
 * panel.
 */
export type Surface = 'command line' | 'panel';
