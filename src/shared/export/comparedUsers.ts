import type { ComparedUserJson } from '../protocol/comparisonResult';
import { type Cell, delimitedLine, type Separator } from './delimitedText';

/** Lines that are written at once. */
const AT_ONCE = 1000;

/** A line for each user of each pair and measure, with what the user wanted. */
export function* comparedUsersDelimited(
  rows: Iterable<ComparedUserJson>,
  separator: Separator,
): Generator<string> {
  const columns = [
    ...['a', 'b', 'user', 'measure', 'value_a', 'value_b', 'difference'],
    ...['item', 'rank_a', 'rank_b', 'interactions', 'in_training'],
  ];
  yield delimitedLine(columns, separator, false);
  yield* inPieces(rows, ({ a, b, user, measure, values, difference, wanted }) => {
    const { ranks = [null, null], interactions = null, inTraining = null, item = null } = wanted ?? {};
    const cells: Cell[] = [a, b, user, measure, ...values, difference, item, ...ranks, interactions];
    const trained = inTraining === null ? null : inTraining ? 'yes' : 'no';
    return delimitedLine([...cells, trained], separator, false);
  });
}

/** The JSON of a comparison with its users, piece by piece: they may be more than a string can hold. */
export function* comparedUsersJson(json: object, rows: Iterable<ComparedUserJson>): Generator<string> {
  const whole = JSON.stringify(json, undefined, 2);
  yield `${whole.slice(0, whole.lastIndexOf('\n}'))},\n  "perUser": [`;
  let written = false;
  yield* inPieces(rows, (row) => {
    const text = `${written ? ',' : ''}\n    ${JSON.stringify(row)}`;
    written = true;
    return text;
  });
  yield `${written ? '\n  ' : ''}]\n}\n`;
}

function* inPieces<Row>(rows: Iterable<Row>, textOf: (row: Row) => string): Generator<string> {
  let texts: string[] = [];
  for (const row of rows) {
    texts.push(textOf(row));
    if (texts.length < AT_ONCE) continue;
    yield texts.join('');
    texts = [];
  }
  yield texts.join('');
}
