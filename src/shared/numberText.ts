/** Four decimals, as in every table; a dash where there is no value. */
export function formatMean(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? '–' : value.toFixed(4);
}

/** "nDCG@10 0.3127". */
export function measureSummary(measure: string, mean: number | null): string {
  return `${measure} ${formatMean(mean)}`;
}

/** Thousands separated in the reader's language. */
export function formatCount(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count);
}

/** 1,234 B, 12.3 kB, 4.5 MB, 2.1 GB. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  for (const unit of ['B', 'kB', 'MB']) {
    if (value < 1000) return `${unit === 'B' ? value : value.toFixed(1)} ${unit}`;
    value /= 1000;
  }
  return `${value.toFixed(1)} GB`;
}
