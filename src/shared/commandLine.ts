import type { EvaluationView } from './evaluationView';

/**
 * The call of the command line that makes the same evaluation, for a POSIX shell.
 *
 * @param labelOf how the command line names a file: its path from where the command is run
 */
export function commandLine(view: EvaluationView, labelOf: (uri: string) => string): string {
  const { truth, models, measures, convention, threshold, further = {}, behaviour } = view;
  const files = [...new Set(models.map(({ file }) => file.label))];
  const words = ['recscope', 'evaluate', ...files.map(positional)];
  const option = (name: string, value: string | undefined): void => {
    if (value !== undefined) words.push(...optionWords(name, value));
  };
  option('truth', models.every(({ file }) => file.uri === truth.uri) ? undefined : truth.label);
  option('train', further.train && labelOf(further.train));
  option('items', further.items && labelOf(further.items));
  option('catalogue', further.catalogue && labelOf(further.catalogue));
  option('events', eventsText(behaviour?.weights));
  option('combine', behaviour?.combine === 'sum' ? 'sum' : undefined);
  option('measures', measures.map(({ name }) => name).join(','));
  option('convention', convention);
  option('rel', threshold === undefined ? undefined : String(threshold));
  return words.join(' ');
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
