import * as l10n from '@vscode/l10n';
import { keyText } from '../../../core/data/ids/keyTexts';
import type { UnclearOrder } from '../../../core/evaluation/sanity/orderChecks';
import { listEntries } from '../../../core/formats/delimited/lists';
import type { Division } from '../../../core/formats/detection/dividedLists';
import type { Reading } from '../../../core/formats/detection/fileKind';
import type { RowKinds } from '../../../core/formats/detection/rowKinds';
import { formatName } from '../../../core/formats/readOptions';
import { numberOf } from '../../../core/formats/values/decimal';
import {
  columnOf,
  placesOfItems,
  keyColumns,
  modelColumns,
  modelColumnsText,
  withGivenRoles,
  type ColumnRole,
  type TableShape,
  type RowFields,
} from '../../../core/formats/tableShape';
import { InputError } from '../../../shared/protocol/problem';
import { inQuotes } from '../../../shared/text/commands/shellWords';
import type { ReadingChoiceView, ReadingQuestion } from '../../engineApi';
import { formatCount } from '../../../shared/text/numbers/numberText';
import { roleText } from '../../../shared/text/roleText';
import { columnsText } from '../shapeText';

/** How many rows show what a reading is. */
const EXAMPLES = 3;

/** The options of the command line that a file's reading is chosen with. */
export const PREFIXES = { recommendations: '', truth: 'truth-', train: 'train-' } as const;

/** What a file is used as. */
export type FileUse = keyof typeof PREFIXES;

/** A file may mean several things; a person can say which. */
export class UnclearReading extends InputError {
  readonly question: ReadingQuestion;

  /** @param reason why it is asked; default: the problem says it */
  constructor(
    problem: InputError['problem'] & { readonly file: string },
    use: FileUse,
    choices: ReadingQuestion['choices'],
    reason = problem.message,
  ) {
    super({ line: 1, ...problem });
    this.question = { file: problem.file, use, reason, choices };
  }
}

/** Other letters are what encodings write differently. */
const BEYOND_ASCII = /[^ -~\s]/;

/**
 * What is said of a file that is not in UTF-8: each encoding is shown by the rows that read otherwise in others.
 *
 * @param problem what is said of it where nobody can choose
 * @param encoded the encodings with what stands where it stops to be UTF-8, and how the file is read in them
 */
export function unclearEncoding(
  file: string,
  use: FileUse,
  problem: InputError['problem'],
  encoded: readonly { readonly encoding: string; readonly text: string; readonly reading: Reading }[],
): UnclearReading {
  const choices = encoded.map(({ encoding, text, reading: { guess, rows } }) => {
    const { shape } = guess;
    const telling = rows.filter((fields) => fields.some((field) => BEYOND_ASCII.test(field)));
    const isTable = guess.problem === undefined && telling.length > 0;
    const preview = isTable
      ? previewOf(shape, telling.slice(0, EXAMPLES))
      : { columns: [l10n.t('text')], rows: [[text]] };
    return { label: encoding, ...preview, shape };
  });
  return new UnclearReading({ ...problem, file }, use, choices);
}

/** Returns the question about a file that can be read in several ways. The first two are its example. */
export function unclearReading(
  file: string,
  use: FileUse,
  readings: readonly [Reading, Reading, ...Reading[]],
): UnclearReading {
  const shapes = readings.map(({ guess }) => guess.shape);
  const choices = readings.map((reading) => choiceOf(reading, reading.guess.shape));
  const [first, second] = choices.map(({ label, rows }) => ({
    label,
    example: rows.map(rowText).join('; '),
  }));
  // Places in a list are numbers too.
  const turned = readings.flatMap((reading) => {
    const { shape } = reading.guess;
    const isOpen = columnOf(shape, 'score') >= 0 && shapes.some((other) => columnOf(other, 'score') < 0);
    return use === 'recommendations' && isOpen && shape.bestScore === undefined
      ? [choiceOf(reading, { ...shape, bestScore: 'smallest' as const })]
      : [];
  });
  const [one, other] = shapes.map((shape, index) =>
    optionOf(shape, shapes[index === 0 ? 1 : 0], PREFIXES[use]),
  );
  // No option says between what the items of a cell stand.
  const [written, otherwise] = readings.map(({ rows: [row = []], guess: { shape } }) =>
    JSON.stringify(itemsOf(shape, row)?.map(({ item }) => item) ?? []),
  );
  return new UnclearReading(
    {
      file,
      message: l10n.t(
        'The file can be read in two ways: {0} ({1}), or {2} ({3}).',
        first.label,
        first.example,
        second.label,
        second.example,
      ),
      advice:
        one === other
          ? l10n.t('Write each list as JSON: {0} or {1}.', written, otherwise)
          : turned.length > 0
            ? l10n.t(
                'Use {0} or {1}, with --ascending where the smallest number is the best, as of ranks.',
                one,
                other,
              )
            : l10n.t('Use {0} or {1}.', one, other),
    },
    use,
    [...choices, ...turned],
    l10n.t('The file can be read in several ways.'),
  );
}

/** Returns the question about rows of several kinds, where nothing says which to include. */
export function unclearKinds(file: string, use: FileUse, reading: Reading, kinds: RowKinds): UnclearReading {
  const { kind, column, values } = kinds;
  const { shape } = reading.guess;
  const { name } = shape.columns[column];
  if (kind === 'gaps')
    return new UnclearReading(
      {
        file,
        message: l10n.t(
          'The column “{0}” is empty in some rows, and it is not clear whether to include them.',
          name,
        ),
        advice: l10n.t(
          'Remove the rows that should not be included. To include all rows: {0}.',
          columnsOption(shape, PREFIXES[use]),
        ),
      },
      use,
      [{ ...choiceOf(reading, shape), label: l10n.t('All rows') }],
    );
  const isEvent = kind === 'event';
  const ungraded = withGivenRoles(shape, new Map([[column, 'ignored']]));
  const choices = [
    {
      ...choiceOf(reading, ungraded),
      label: isEvent ? l10n.t('All events, each worth 1') : l10n.t('All rows'),
    },
    ...(use === 'recommendations' ? [] : choicesOfWords(reading, kinds)),
  ];
  const found = values.join(', ');
  const weighted = `${columnsOption(asEvents(shape, column), PREFIXES[use])} ${weightsOption(values)}`;
  const option = columnsOption(ungraded, PREFIXES[use]);
  return new UnclearReading(
    {
      file,
      message: isEvent
        ? l10n.t('The column “{0}” holds several kinds of events ({1}) without weights.', name, found)
        : l10n.t(
            'The column “{0}” holds several parts of a split ({1}), and it is not clear which to include.',
            name,
            found,
          ),
      advice:
        use === 'recommendations'
          ? l10n.t('Leave one part in the file. To use all rows: {0}.', option)
          : isEvent
            ? l10n.t('Specify a weight for each: {0}.', weightsOption(values))
            : l10n.t(
                'To use one part, write its weight for “…”: {0}; to use all rows: {1}.',
                weighted,
                option,
              ),
    },
    use,
    choices,
  );
}

/** Returns the choices to count the rows with one word in a column only, for each of its words. */
function choicesOfWords(reading: Reading, { column, values }: RowKinds): ReadingQuestion['choices'] {
  const weighted = asEvents(reading.guess.shape, column);
  return values.map((value) => ({
    ...choiceOf(reading, weighted, (fields) => (fields[column] ?? '').trim() === value),
    label: l10n.t('Only “{0}”, each worth 1', value),
    weights: Object.fromEntries(values.map((other) => [other, Number(other === value)])),
  }));
}

/** Returns the shape in which the words of a column have weights, and no other column grades the rows. */
function asEvents(shape: TableShape, column: number): TableShape {
  return withGivenRoles(withGivenRoles(shape, new Map([[column, 'ignored']])), new Map([[column, 'event']]));
}

/** Returns the option that gives weights to words, with “…” for each weight: what a word is worth is not guessed. */
function weightsOption(values: readonly string[]): string {
  return `--events ${inQuotes(values.map((value) => `${value}=…`).join(','))}`;
}

/** Returns the question about columns of a truth that may grade its rows; otherwise all rows count. */
export function unclearJudgements(
  file: string,
  use: FileUse,
  reading: Reading,
  judgements: readonly RowKinds[],
): UnclearReading {
  const { shape } = reading.guess;
  const prefix = PREFIXES[use];
  const areNumbers = ({ values }: RowKinds): boolean =>
    values.every((value) => !Number.isNaN(numberOf(value)));
  const columns = judgements.map(({ column, values }) => {
    const shown = [...values.slice(0, VALUES), ...(values.length > VALUES ? ['…'] : [])];
    return `“${shape.columns[column].name}” (${shown.join(', ')})`;
  });
  const options = judgements.map((kinds) =>
    areNumbers(kinds)
      ? columnsOption(withGivenRoles(shape, new Map([[kinds.column, 'rating']])), prefix)
      : `${columnsOption(asEvents(shape, kinds.column), prefix)} ${weightsOption(kinds.values)}`,
  );
  const ungraded = withGivenRoles(shape, new Map(judgements.map(({ column }) => [column, 'ignored'])));
  const choices = judgements.flatMap((kinds) =>
    areNumbers(kinds)
      ? [choiceOf(reading, withGivenRoles(shape, new Map([[kinds.column, 'rating']])))]
      : choicesOfWords(reading, kinds),
  );
  return new UnclearReading(
    {
      file,
      message:
        columns.length === 1
          ? l10n.t('The column {0} may grade the rows, but it is not clear whether it does.', columns[0])
          : l10n.t('The columns {0} may grade the rows, but it is not clear which does.', columns.join(', ')),
      advice: l10n.t(
        'To grade rows by it, with 0 for not relevant: {0}; to count all rows: {1}.',
        options.join(' / '),
        columnsOption(ungraded, prefix),
      ),
    },
    use,
    [...choices, { ...choiceOf(reading, ungraded), label: l10n.t('All rows') }],
  );
}

/** What is said of a column that divides the rows of users into lists of their own, or may. */
export function unclearLists(
  file: string,
  { shape, rows, column }: { readonly shape: TableShape; readonly rows: RowFields; readonly column: number },
  { values, latest, isNested }: Division,
): UnclearReading {
  const { name } = shape.columns[column];
  const withRole = (role: ColumnRole): TableShape => withGivenRoles(shape, new Map([[column, role]]));
  const keyed = withRole('key');
  const each = columnsOption(keyed, '');
  const together = columnsOption(shape, '');
  return new UnclearReading(
    {
      file,
      message: l10n.t(
        'The column “{0}” splits the rows of users into several lists ({1}, …), and it is not clear whether to evaluate each separately.',
        name,
        values.join(', '),
      ),
      advice: isNested
        ? l10n.t('For a list of each: {0}; for one list of all rows of a user: {1}.', each, together)
        : l10n.t(
            'For a list of each: {0}; to evaluate one of them, such as the latest: {1} --fold {2}; where they are models: {3}; for one list of all rows of a user: {4}.',
            each,
            columnsOption(withRole('fold'), ''),
            inQuotes(latest),
            // Beside a column of models it is a setting of theirs.
            columnsOption(withRole(columnOf(shape, 'model') < 0 ? 'model' : 'setting'), ''),
            together,
          ),
    },
    'recommendations',
    [
      { ...choiceOf({ rows }, keyed), label: l10n.t('A list of each: {0}', columnsText(keyed)) },
      { ...choiceOf({ rows }, shape), label: l10n.t('One list of all rows of a user') },
    ],
  );
}

/** Returns the question about rows of a ground truth that disagree on pairs of user and item. */
export function unclearPairs(
  file: string,
  { shape, rows }: { readonly shape: TableShape; readonly rows: RowFields },
  telling: readonly {
    readonly column: number;
    readonly values: readonly string[];
    readonly mayBeKey: boolean;
  }[],
  { disagreeing, pairs }: { readonly disagreeing: number; readonly pairs: number },
): UnclearReading {
  const prefix = PREFIXES.truth;
  const counts = [formatCount(disagreeing, 'en'), formatCount(pairs, 'en')] as const;
  const columns = telling.map(
    ({ column, values }) => `“${shape.columns[column].name}” (${values.join(', ')}, …)`,
  );
  const keyed = telling
    .filter(({ mayBeKey }) => mayBeKey)
    .map(({ column }) => withGivenRoles(shape, new Map([[column, 'key']])));
  const highest = columnsOption(shape, prefix);
  return new UnclearReading(
    {
      file,
      message:
        columns.length === 0
          ? l10n.t(
              'For {0} of {1} pairs of user and item, several rows disagree, and it is not clear which counts.',
              ...counts,
            )
          : l10n.t(
              'For {0} of {1} pairs of user and item, several rows disagree and differ in {2}: it is not clear which row counts.',
              ...counts,
              columns.join(', '),
            ),
      advice:
        keyed.length === 0
          ? l10n.t(
              'To use the highest value of each pair: {0}. Otherwise, write the row of each pair that counts.',
              highest,
            )
          : l10n.t(
              'For a list of each: {0}; to use the highest value of each pair: {1}. Otherwise, write the row of each pair that counts.',
              keyed.map((each) => columnsOption(each, prefix)).join(' / '),
              highest,
            ),
    },
    'truth',
    [
      ...keyed.map((each) => ({
        ...choiceOf({ rows }, each),
        label: l10n.t('A list of each: {0}', columnsText(each)),
      })),
      { ...choiceOf({ rows }, shape), label: l10n.t('The highest value of each pair') },
    ],
  );
}

/** What is said of several columns that divide the rows of users together, as hyper-parameters of models do. */
export function unclearModels(
  file: string,
  {
    shape,
    rows,
    columns,
  }: { readonly shape: TableShape; readonly rows: RowFields; readonly columns: readonly number[] },
  { values }: Division,
): UnclearReading {
  const [first, ...settings] = columns;
  const models = withGivenRoles(
    shape,
    new Map<number, ColumnRole>([
      [first, columnOf(shape, 'model') < 0 ? 'model' : 'setting'],
      ...settings.map((column) => [column, 'setting'] as const),
    ]),
  );
  return new UnclearReading(
    {
      file,
      message: l10n.t(
        'The columns “{0}” together split the rows of users into several lists ({1}, …), and it is not clear whether they are models.',
        modelColumnsText(models),
        values.join('; '),
      ),
      advice: l10n.t(
        'Where they are models: {0}; for one list of all rows of a user: {1}.',
        columnsOption(models, ''),
        columnsOption(shape, ''),
      ),
    },
    'recommendations',
    [
      { ...choiceOf({ rows }, models), label: l10n.t('A model of each: {0}', columnsText(models)) },
      { ...choiceOf({ rows }, shape), label: l10n.t('One list of all rows of a user') },
    ],
  );
}

/** Maximum number of columns that are offered to order lists. */
const MAX_ORDERING_COLUMNS = 3;

/** Returns the question for a file without a clear order of its lists, with each order as a choice. */
export function unclearOrder(
  file: string,
  { shape, rows }: { readonly shape: TableShape; readonly rows: RowFields },
  { name, count, of }: UnclearOrder,
): UnclearReading {
  const choice = (changed: TableShape, label: string): ReadingChoiceView => ({
    ...choiceOf({ rows }, changed),
    label,
  });
  const withBest = (bestScore: 'smallest' | 'largest'): TableShape => ({ ...shape, bestScore });
  const smallest = choice(withBest('smallest'), l10n.t('The smallest score is the best'));
  const largest = choice(withBest('largest'), l10n.t('The largest score is the best'));
  const shownCount = formatCount(count, 'en');
  const shownOf = formatCount(of, 'en');
  const best = l10n.t(
    'If the smallest is the best: {0}. If the largest is: {1}.',
    '--ascending',
    '--descending',
  );
  if (name === 'rising')
    return new UnclearReading(
      {
        file,
        message: l10n.t(
          'In {0} of {1} lists, the scores rise from row to row, and it is not clear whether the smallest or the largest is the best.',
          shownCount,
          shownOf,
        ),
        advice: best,
      },
      'recommendations',
      [smallest, largest],
    );
  if (name === 'falling') {
    const message = l10n.t(
      'In {0} of {1} lists, the values of “{2}” fall from row to row, and it is not clear whether the smallest or the largest is the best.',
      shownCount,
      shownOf,
      shape.columns.find(({ role }) => role === (columnOf(shape, 'score') < 0 ? 'rank' : 'score'))?.name ??
        '',
    );
    const rank = columnOf(shape, 'rank');
    if (columnOf(shape, 'score') >= 0 || rank < 0)
      return new UnclearReading({ file, message, advice: best }, 'recommendations', [largest, smallest]);
    const scored = withGivenRoles({ ...shape, bestScore: 'largest' }, new Map([[rank, 'score']]));
    return new UnclearReading(
      {
        file,
        message,
        advice: l10n.t(
          'If the smallest is the best: {0}. If the largest is: {1}.',
          '--ascending',
          columnsOption(scored, ''),
        ),
      },
      'recommendations',
      [
        choice(scored, l10n.t('The largest value is the best')),
        choice(withBest('smallest'), l10n.t('Rank 1 is the best')),
      ],
    );
  }
  const ordering = shape.columns
    .flatMap(({ role }, column) => (role === 'ignored' && areNumbers(rows, column) ? [column] : []))
    .slice(0, MAX_ORDERING_COLUMNS)
    .map((column) => withGivenRoles(shape, new Map([[column, 'score']])));
  const asTheyAre = columnsOption(shape, '');
  return new UnclearReading(
    {
      file,
      message: orderMessage(name, shownCount, shownOf),
      advice:
        ordering.length > 0
          ? l10n.t(
              'If the order of the rows is the ranking: {0}. If a column orders them: {1}.',
              asTheyAre,
              columnsOption(ordering[0], ''),
            )
          : l10n.t(
              'If the order of the rows is the ranking: {0}. Otherwise, write a column of ranks or scores.',
              asTheyAre,
            ),
    },
    'recommendations',
    [
      choice(shape, l10n.t('The order of the rows is the ranking')),
      ...ordering.map((scored) => choice(scored, columnsText(scored))),
    ],
  );
}

function orderMessage(name: 'apart' | 'by-id' | 'sets', count: string, of: string): string {
  switch (name) {
    case 'apart':
      return l10n.t(
        'No score or rank orders the lists, and the rows of users are not together: {0} of {1} changes of the user lead back to one before.',
        count,
        of,
      );
    case 'by-id':
      return l10n.t(
        'No score or rank orders the lists, and {0} of {1} are in the order of their item IDs.',
        count,
        of,
      );
    case 'sets':
      return l10n.t('The lists are written as sets, which have no order, and no score or rank orders them.');
  }
}

function areNumbers(rows: RowFields, column: number): boolean {
  return rows.length > 0 && rows.every((fields) => !Number.isNaN(numberOf(fields[column] ?? '')));
}

/** So many values are shown. */
const VALUES = 4;

function choiceOf(
  { rows }: Pick<Reading, 'rows'>,
  shape: TableShape,
  counts: (fields: readonly string[]) => boolean = () => true,
): ReadingChoiceView {
  const shown = rows.filter(counts).slice(0, EXAMPLES);
  return { label: columnsText(shape), ...previewOf(shape, shown), shape };
}

const SHOWN: readonly ColumnRole[] = ['user', 'item', 'score', 'rating', 'rank', 'label', 'event'];

/** Rows as they would be read, in the order of what they are: user, item, score. Of several items in a row: “[i540, i12, …]”. */
function previewOf(shape: TableShape, rows: RowFields): Pick<ReadingChoiceView, 'columns' | 'rows'> {
  const roles = SHOWN.filter((role) => columnOf(shape, role) >= 0);
  const hasLists = shape.list !== 'none';
  const shown = hasLists ? roles.filter((role) => role === 'user' || role === 'item') : roles;
  return {
    columns: shown.map((role) => roleText(role)),
    rows: rows.map((fields) =>
      shown.map((role) => {
        if (role === 'user') {
          const keys = keyColumns(shape).map((column) => (fields[column] ?? '').trim());
          const user = (fields[columnOf(shape, role)] ?? '').trim();
          return keys.length === 0 ? user : keyText([user, ...keys]);
        }
        const items = role === 'item' ? itemsOf(shape, fields) : undefined;
        return items === undefined ? (fields[columnOf(shape, role)] ?? '').trim() : listText(items);
      }),
    ),
  };
}

function listText(items: NonNullable<ReturnType<typeof itemsOf>>): string {
  const shown = items
    .slice(0, EXAMPLES)
    .map(({ item: id, value }) => (value === undefined ? id : `${id} (${value})`));
  return `[${[...shown, ...(items.length > EXAMPLES ? ['…'] : [])].join(', ')}]`;
}

/** "u1 → i540, 0.9" */
function rowText([user, ...others]: readonly string[]): string {
  return `${user} → ${others.filter((text) => text !== '').join(', ')}`;
}

/** The items of a row that has several; undefined where it has one. */
function itemsOf(
  shape: TableShape,
  fields: readonly string[],
): readonly { readonly item: string; readonly value: string | undefined }[] | undefined {
  const { list, columns, around } = shape;
  if (list === 'none') return undefined;
  const item = columns.findIndex(({ role }) => role === 'item');
  const value = columns.findIndex(({ role }) => role === 'score' || role === 'rating' || role === 'label');
  if (list !== 'rest')
    return listEntries(fields[item] ?? '', value < 0 ? undefined : (fields[value] ?? ''), list, around);
  return placesOfItems(shape, item, fields.length).map((behind) => ({
    item: (fields[item + behind] ?? '').trim(),
    value: value < 0 ? undefined : fields[value + behind],
  }));
}

/** What says that a file is read in one shape and not in the other. */
function optionOf(shape: TableShape, other: TableShape, prefix: string): string {
  if (shape.list !== other.list || shape.delimiter !== other.delimiter) {
    const name = formatName(shape);
    return `--${prefix}format-in ${inQuotes(shape.list === 'none' ? `${name}+rows` : name)}`;
  }
  return columnsOption(shape, prefix);
}

/** The option that names the columns of a shape. */
function columnsOption(shape: TableShape, prefix: string): string {
  const nameOf = (column: number): string => {
    const { name } = shape.columns[column];
    return shape.header && name !== '' && !/^\d+$/.test(name) ? name : String(column + 1);
  };
  const columns = shape.columns.flatMap(({ role }, column) =>
    SHOWN.includes(role) || role === 'fold' || role === 'model'
      ? [
          `${role}=${[...(role === 'model' ? modelColumns(shape) : [column]), ...(role === 'user' ? keyColumns(shape) : [])].map(nameOf).join('+')}`,
        ]
      : [],
  );
  return `--${prefix}columns ${inQuotes(columns.join(','))}`;
}
