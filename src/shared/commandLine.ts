import type { EvaluationView, ReadingView } from './evaluationView';

/**
 * The call of the command line that makes the same evaluation, for a POSIX shell; but for what
 * {@link unsaidReadings} names.
 *
 * @param labelOf how the command line names a file: its path from where the command is run
 */
export function commandLine(view: EvaluationView, labelOf: (uri: string) => string): string {
  const { truth, models, measures, convention, threshold, further = {}, behaviour } = view;
  const files = [...new Set(models.map(({ file }) => file.label))];
  const joined = models.every(({ file }) => file.uri === truth.uri);
  const words = ['recscope', 'evaluate', ...files.map(positional)];
  const option = (name: string, value: string | undefined): void => {
    if (value !== undefined) words.push(...optionWords(name, value));
  };
  const told = (uri: string | undefined): Told => sayable(view).find((each) => each.uri === uri)?.told ?? {};
  const reading = (prefix: string, { format, columns }: Told): void => {
    option(`${prefix}format-in`, format);
    option(`${prefix}columns`, columns?.map(({ role, column }) => `${role}=${column}`).join(','));
  };
  option('truth', joined ? undefined : truth.label);
  option('train', further.train && labelOf(further.train));
  option('items', further.items && labelOf(further.items));
  option('catalogue', further.catalogue && labelOf(further.catalogue));
  const recommendations = told(models[0]?.file.uri);
  reading('', recommendations);
  if (!joined) reading('truth-', told(truth.uri));
  reading('train-', told(further.train));
  if (recommendations.bestScore === 'smallest') words.push('--ascending');
  option('decimal', sayable(view).find((each) => each.told?.decimal !== undefined)?.told?.decimal);
  option('events', eventsText(behaviour?.weights));
  option('combine', behaviour?.combine === 'sum' ? 'sum' : undefined);
  option('measures', measures.map(({ name }) => name).join(','));
  option('convention', convention);
  option('rel', threshold === undefined ? undefined : String(threshold));
  return words.join(' ');
}

/**
 * Files that {@link commandLine} leaves to be guessed, though somebody said how they are read: columns that were
 * chosen one by one, and words that differ where the command line has one option for all.
 */
export function unsaidReadings({ readings = [], ...view }: EvaluationView): readonly ReadingView[] {
  const said = sayable({ ...view, readings });
  return readings.filter((reading) => !said.includes(reading));
}

type Told = NonNullable<ReadingView['told']>;

function sayable({ models, readings = [] }: EvaluationView): readonly ReadingView[] {
  const told = readings.filter((reading) => reading.told !== undefined);
  const same = (values: readonly unknown[]): boolean =>
    new Set(values.map((value) => JSON.stringify(value))).size <= 1;
  const decimals = told.flatMap((reading) => reading.told?.decimal ?? []);
  const ofModels = models.map(({ file }) => told.find(({ uri }) => uri === file.uri)?.told);
  if (!same(decimals)) return [];
  return same(ofModels) ? told : told.filter(({ uri }) => models.every(({ file }) => file.uri !== uri));
}

function eventsText(weights: Readonly<Record<string, number>> | undefined): string | undefined {
  return (
    weights &&
    Object.entries(weights)
      .map(([event, weight]) => `${event}=${weight}`)
      .join(',')
  );
}

/** A file whose name begins with a hyphen would be read as an option. */
function positional(file: string): string {
  return quoted(file.startsWith('-') ? `./${file}` : file);
}

function optionWords(name: string, value: string): string[] {
  return value.startsWith('-') ? [`--${name}=${quoted(value)}`] : [`--${name}`, quoted(value)];
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
