import { ROW_SCANNER } from './rowScanner.wasm';

/** Exports of src/scanner/scanner.ts. */
export interface ScannerExports {
  readonly memory: WebAssembly.Memory;
  readonly rows: WebAssembly.Global<'i32'>;
  readonly runs: WebAssembly.Global<'i32'>;
  readonly FIVES: WebAssembly.Global<'i32'>;
  readonly SMALLEST_POWER: WebAssembly.Global<'i32'>;
  readonly LARGEST_POWER: WebAssembly.Global<'i32'>;
  readonly COLUMN_ROLES: WebAssembly.Global<'i32'>;
  readonly TEXT: WebAssembly.Global<'i32'>;
  readonly BLOCK: WebAssembly.Global<'i32'>;
  readonly ROW_ITEMS: WebAssembly.Global<'i32'>;
  readonly ROW_VALUES: WebAssembly.Global<'i32'>;
  readonly ROW_RANKS: WebAssembly.Global<'i32'>;
  readonly ROW_LABELS: WebAssembly.Global<'i32'>;
  readonly ROW_MODELS: WebAssembly.Global<'i32'>;
  readonly RUN_USERS: WebAssembly.Global<'i32'>;
  readonly RUN_STARTS: WebAssembly.Global<'i32'>;
  readonly SIZES: WebAssembly.Global<'i32'>;
  readonly NEW_COUNTS: WebAssembly.Global<'i32'>;
  readonly NEW_IDS: WebAssembly.Global<'i32'>;
  dialect(
    columns: number,
    delimiter: number,
    delimiter2: number,
    double: boolean,
    quote: number,
    comment: number,
    refusesNegative: boolean,
    decimalMark: number,
    leastFields: number,
    mostFields: number,
  ): void;
  forget(): void;
  readonly ENTRY_PLACES: WebAssembly.Global<'i32'>;
  numberIds(table: number, count: number): void;
  scan(start: number, end: number, lastUser: number): number;
  readonly LOG_ROWS: WebAssembly.Global<'i32'>;
  readonly LOG_IDS: WebAssembly.Global<'i32'>;
  readonly LOG_TIMES: WebAssembly.Global<'i32'>;
  readonly LOG_TIME_KINDS: WebAssembly.Global<'i32'>;
  readonly LOG_VALUES: WebAssembly.Global<'i32'>;
  readonly logRows: WebAssembly.Global<'i32'>;
  scanLog(start: number, end: number): number;
  readonly PAGES: WebAssembly.Global<'i32'>;
  uncompress(from: number, end: number, to: number, length: number): number;
  unpack(from: number, end: number, width: number, to: number, count: number, limit: number): number;
}

/** Functions that the scanner calls while it reads text. */
interface Host {
  numbered(table: 0 | 1 | 2, from: number, to: number): number;
  longNumber(from: number, to: number): number;
}

const NO_HOST: Host = { numbered: () => -1, longNumber: () => NaN };

let compiled: WebAssembly.Module | undefined;

/**
 * Returns a scanner with memory of its own. @throws Error if WebAssembly is not available or a policy forbids
 * it
 */
export function scannerInstance({ numbered, longNumber } = NO_HOST): ScannerExports {
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(ROW_SCANNER), (digit) => digit.charCodeAt(0)));
  const imports = { ids: { numbered }, fields: { longNumber } };
  return new WebAssembly.Instance(compiled, imports).exports as unknown as ScannerExports;
}

/** Writes the powers of five with which decimal numbers are multiplied. */
export function setPowersOfFive({ memory, FIVES, SMALLEST_POWER, LARGEST_POWER }: ScannerExports): void {
  const count = LARGEST_POWER.value - SMALLEST_POWER.value + 1;
  const halves = new BigUint64Array(memory.buffer, FIVES.value, count * 2);
  for (let power = 0; power < count; power++) {
    const five = highestBits(power + SMALLEST_POWER.value);
    halves[power * 2] = five >> 64n;
    halves[power * 2 + 1] = BigInt.asUintN(64, five);
  }
}

/**
 * Returns the highest 128 bits of 5^power: truncated, or rounded up if −27 ≤ power ≤ −1 (Lemire 2021, Number
 * parsing at a gigabyte per second, section 5).
 */
function highestBits(power: number): bigint {
  const five = 5n ** BigInt(Math.abs(power));
  const bits = BigInt(five.toString(2).length);
  if (power >= 0) return bits < 128n ? five << (128n - bits) : five >> (bits - 128n);
  const reciprocal = (1n << (bits + 127n)) / five;
  return power >= -27 ? reciprocal + 1n : reciprocal;
}
