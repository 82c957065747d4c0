/**
 * Codes of the characters that separate parts of a text. They are the same as bytes of UTF-8 and as units of
 * UTF-16.
 */
export const TAB = 9;
export const LF = 10;
export const CR = 13;
export const BLANK = 32;
export const QUOTE = 34;
export const HASH = 35;
export const APOSTROPHE = 39;
export const COMMA = 44;
export const POINT = 46;
export const COLON = 58;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;
