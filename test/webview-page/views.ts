import type { OpenOptions } from './panelPage';
import { themes } from './themes';

/** In how many ways a part of the panel is looked at: in every theme, narrow, and in Korean. */
export const views: readonly (Partial<OpenOptions> & { readonly label: string })[] = [
  ...themes.map((theme) => ({ label: theme.name, theme })),
  { label: '300', theme: themes[1], width: 300 },
  { label: 'korean', theme: themes[0], language: 'ko' },
];
