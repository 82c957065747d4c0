import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type NumberFormats, numberFormats } from '../shared/text/numbers/numberFormats';
import type { Host } from './host/host';

/** Services for all parts of a page. Pages of analyses other than evaluations send no queries. */
interface PageContext {
  readonly host: Host | undefined;
  readonly numbers: NumberFormats;
}

/** Services for all parts of an evaluation's panel. */
export interface PanelContext extends PageContext {
  readonly host: Host;
}

export const PanelContext = createContext<PageContext | undefined>(undefined);

export function usePanel(): PanelContext {
  const { host, numbers } = useContext(PanelContext) ?? {};
  if (host === undefined || numbers === undefined) throw new Error('PanelContext is missing');
  return { host, numbers };
}

export function useNumbers(): NumberFormats {
  const context = useContext(PanelContext);
  if (context === undefined) throw new Error('PanelContext is missing');
  return context.numbers;
}

export function panelContext(host: Host, language: string): PanelContext {
  return { host, numbers: numberFormats(language) };
}
