import type { EvaluationView, ReadingView } from '../protocol/views/evaluationView';
import { WORD_OF_ROLE } from '../config/roleWords';
import { optionWords, positionalArgument } from '../text/shellWords';

/**
 * Returns the command line of the same evaluation, for a POSIX shell, except for files of {@link
 * unsaidReadings}.
 *
 * @param labelOf returns the path of a file, relative to the working directory
 */
export function commandLine(view: EvaluationView, labelOf: (uri: string) => string): string {
  const { truth, models, measures, convention, threshold, further: optionalFiles = {}, behaviour } = view;
  const files = [...new Set(models.map(({ file }) => file.label))];
  const joined = models.every(({ file }) => file.uri === truth.uri);
  const words = ['recscope', 'evaluate', ...files.map(positionalArgument)];
  const option = (name: string, value: string | undefined): void => {
    if (value !== undefined) words.push(...optionWords(name, value));
  };
  const overrides = (uri: string | undefined): Overrides =>
    sayable(view).find((each) => each.uri === uri)?.overrides ?? {};
  const reading = (prefix: string, { format, columns }: Overrides): void => {
    option(`${prefix}format-in`, format);
    option(
      `${prefix}columns`,
      columns?.map(({ role, column }) => `${WORD_OF_ROLE[role]}=${column}`).join(','),
    );
  };
  option('truth', joined ? undefined : truth.label);
  for (const { label } of view.furtherRead?.judgements ?? []) option('judgements', label);
  option('train', optionalFiles.train && labelOf(optionalFiles.train));
  option('items', optionalFiles.items && labelOf(optionalFiles.items));
  option('catalogue', optionalFiles.catalogue && labelOf(optionalFiles.catalogue));
  const recommendations = overrides(models[0]?.file.uri);
  reading('', recommendations);
  if (!joined) reading('truth-', overrides(truth.uri));
  reading('train-', overrides(optionalFiles.train));
  if (recommendations.bestScore !== undefined)
    words.push(recommendations.bestScore === 'smallest' ? '--ascending' : '--descending');
  option('decimal', sayable(view).find((each) => each.overrides?.decimal !== undefined)?.overrides?.decimal);
  option('fold', sayable(view).find((each) => each.overrides?.fold)?.overrides?.fold);
  option('encoding', sayable(view).find((each) => each.overrides?.encoding)?.overrides?.encoding);
  option('events', eventsText(behaviour?.weights));
  option('combine', behaviour?.combine === 'sum' ? 'sum' : undefined);
  option('judges', behaviour?.judges?.join(','));
  option('combine-judges', behaviour?.combineJudges);
  option('prefer', view.judgements?.prefer === 'judgements' ? 'judgements' : undefined);
  option('overlap', view.passages && String(view.passages.overlap));
  option('measures', measures.map(({ name, written = name }) => written).join(','));
  option('convention', convention);
  option('rel', threshold === undefined ? undefined : String(threshold));
  return words.join(' ');
}

/**
 * Returns the files with overrides that {@link commandLine} cannot express: columns that were selected one by
 * one, and settings that differ between files if the command line has one option for all.
 */
export function unsaidReadings({ readings = [], ...view }: EvaluationView): readonly ReadingView[] {
  const said = sayable({ ...view, readings });
  return readings.filter((reading) => !said.includes(reading));
}

type Overrides = NonNullable<ReadingView['overrides']>;

function sayable({ models, readings = [] }: EvaluationView): readonly ReadingView[] {
  const overrides = readings.filter((reading) => reading.overrides !== undefined);
  const same = (values: readonly unknown[]): boolean =>
    new Set(values.map((value) => JSON.stringify(value))).size <= 1;
  const decimals = overrides.flatMap((reading) => reading.overrides?.decimal ?? []);
  const ofModels = models.map(({ file }) => overrides.find(({ uri }) => uri === file.uri)?.overrides);
  const encodings = overrides.flatMap((reading) => reading.overrides?.encoding ?? []);
  if (!same(decimals) || !same(encodings)) return [];
  return same(ofModels)
    ? overrides
    : overrides.filter(({ uri }) => models.every(({ file }) => file.uri !== uri));
}

function eventsText(weights: Readonly<Record<string, number>> | undefined): string | undefined {
  return (
    weights &&
    Object.entries(weights)
      .map(([event, weight]) => `${event}=${weight}`)
      .join(',')
  );
}
