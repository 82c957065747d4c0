import * as l10n from '@vscode/l10n';

/**
 * Formats a share as percent: "12.3%"; with two digits if one decimal would be 0. It has a true minus sign.
 */
export function percentText(share: number): string {
  const percent = share * 100;
  const size = Math.abs(percent);
  const digits = size !== 0 && size < 0.095 ? shortest(size.toPrecision(2)) : size.toFixed(1);
  return l10n.t('{0}%', minus(percent, digits));
}

/** Formats a share as percent with few digits: 29%, 2.4%. */
export function roughPercentText(share: number): string {
  return Math.abs(share) < 0.0995
    ? percentText(share)
    : l10n.t('{0}%', minus(share, (Math.abs(share) * 100).toFixed(0)));
}

/** Formats a share like percentText, with a plus sign if positive. */
export function signedPercentText(share: number): string {
  const text = percentText(share);
  return share > 0 ? `+${text}` : text;
}

/** Formats a share like roughPercentText, with a plus sign if positive. */
export function signedRoughPercentText(share: number): string {
  const text = roughPercentText(share);
  return share > 0 ? `+${text}` : text;
}

/** Formats a change for an axis: "+20%", "0", "−2.5%". */
export function changeTickText(share: number): string {
  return share === 0 ? '0' : signedPercentText(share).replace(/\.0(?=\D)/, '');
}

/** Formats a share that a person chose: 50%, 97.5%. */
export function sharePercentText(share: number): string {
  return l10n.t('{0}%', shortest((share * 100).toPrecision(6)));
}

/** Formats a number with three significant digits, and without decimals from 1000 on. */
export function amountText(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 1000 ? size.toFixed(0) : size === 0 ? '0' : shortest(size.toPrecision(3));
  return minus(value, digits);
}

/** Formats an estimate, or a limit of its interval, with three digits including trailing zeros. */
export function estimateText(value: number): string {
  const size = Math.abs(value);
  const digits = size === 0 || size >= 1000 ? size.toFixed(0) : size.toPrecision(3);
  return minus(value, digits.includes('e') ? shortest(digits) : digits);
}

/** Formats an estimate like estimateText, with a plus sign if positive. */
export function signedEstimateText(value: number): string {
  return value > 0 ? `+${estimateText(value)}` : estimateText(value);
}

/** Formats a number like amountText, with a plus sign if positive. */
export function signedAmountText(value: number): string {
  return value > 0 ? `+${amountText(value)}` : amountText(value);
}

/** Formats a p: "p = 0.003" or "p < 0.001"; with more digits if three would equal the level. */
export function pEqualsText(p: number, alpha: number): string {
  if (p < 0.001) return l10n.t('p < {0}', '0.001');
  const digits = Number(p.toFixed(3)) === alpha && p !== alpha ? p.toPrecision(4) : p.toFixed(3);
  return l10n.t('p = {0}', digits);
}

function minus(value: number, digits: string): string {
  return value < 0 && Number(digits) !== 0 ? `−${digits}` : digits;
}

/** Removes the exponent and trailing zeros of a number. */
function shortest(digits: string): string {
  const value = Number(digits);
  const text = String(value);
  if (!text.includes('e')) return text;
  const decimals = value.toFixed(20);
  let end = decimals.length;
  while (decimals[end - 1] === '0') end--;
  return decimals.slice(0, end);
}
