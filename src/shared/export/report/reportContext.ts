import type { ComparisonView } from '../../protocol/views/comparisonView';
import type { NumberFormats } from '../../text/numbers/numberFormats';

export interface ReportContext {
  readonly numbers: NumberFormats;
  /** The model that the others are compared with; undefined: none. */
  readonly baseline: number | undefined;
  /** The models held against each other; absent: they are not. */
  readonly comparison?: ComparisonView | undefined;
}
