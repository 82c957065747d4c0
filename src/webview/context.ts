import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type NumberFormats, numberFormats } from '../shared/text/numbers/numberFormats';
import type { Host } from './host/host';

/** What every part of the panel may use. */
export interface PanelContext {
  readonly host: Host;
  readonly numbers: NumberFormats;
}

export const PanelContext = createContext<PanelContext | undefined>(undefined);

export function usePanel(): PanelContext {
  const context = useContext(PanelContext);
  if (context === undefined) throw new Error('PanelContext is missing');
  return context;
}

export function panelContext(host: Host, language: string): PanelContext {
  return { host, numbers: numberFormats(language) };
}
