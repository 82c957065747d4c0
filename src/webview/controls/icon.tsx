import type { JSX } from 'preact';

/** Code points of the codicon font. */
const GLYPHS = {
  'arrow-both': '\uea99',
  'arrow-down': '\uea9a',
  'arrow-left': '\uea9b',
  'arrow-up': '\ueaa1',
  check: '\ueab2',
  'chevron-down': '\ueab4',
  'chevron-right': '\ueab6',
  'chevron-up': '\ueab7',
  'circle-slash': '\ueabd',
  close: '\uea76',
  copy: '\uebcc',
  dash: '\ueacc',
  edit: '\uea73',
  ellipsis: '\uea7c',
  error: '\uea87',
  info: '\uea74',
  information: '\uea74',
  link: '\ueb15',
  lock: '\uea75',
  pin: '\ueb2b',
  pinned: '\ueba0',
  question: '\ueb32',
  refresh: '\ueb37',
  save: '\ueb4b',
  settings: '\ueb52',
  'triangle-down': '\ueb6e',
  'triangle-up': '\ueb71',
  unlock: '\ueb74',
  warning: '\uea6c',
} as const;

export type IconName = keyof typeof GLYPHS;

interface IconProps {
  readonly name: IconName;
  /** Text for assistive technology; absent if text next to the icon has the same meaning. */
  readonly label?: string;
}

/** Draws a codicon, which is neither copied nor read out. */
export function Icon({ name, label }: IconProps): JSX.Element {
  return (
    <span
      class={`icon icon-${name}`}
      data-glyph={GLYPHS[name]}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}
