import path from 'node:path';
import { runName } from '../../shared/leaderboard/modelGroups';
import type { RunView } from '../../shared/protocol/views/evaluationView';
import { apartText, shortestNames } from '../../shared/text/shortestNames';
import { uniqueNames } from '../../shared/text/uniqueNames';
import { gitReference, isGitSource, nameAtRevision } from '../../reading/sources/gitReference';

/** File of recommendations in a call or a configuration. */
export interface RecommendationsFile {
  readonly file: string;
  /** Name of the model: as specified, otherwise the words of the file name that no other file name has. */
  readonly name: string;
  /** Whether the name was specified. */
  readonly told: boolean;
  /** Training run of the model, if the file is one of several runs. */
  readonly run?: RunView;
}

/** Files of a model. With a common name they are its runs, otherwise each file is a model. */
export interface WrittenModel {
  readonly files: readonly string[];
  readonly called?: string | undefined;
}

/** Names models: as specified, otherwise by the words that distinguish their file names. */
export function nameModelFiles(written: readonly WrittenModel[]): RecommendationsFile[] {
  const told = written.flatMap(({ called }) => (called === undefined ? [] : [called]));
  const short = namesApart(written.flatMap(({ files }) => files));
  let at = 0;
  const models = written.flatMap(({ files, called }): Omit<RecommendationsFile, 'told'>[] => {
    const own = short.slice(at, (at += files.length));
    if (called === undefined || files.length === 1)
      return files.map((file, index) => ({ file, name: called ?? own[index] }));
    return runViews(called, files).map((run, index) => ({ file: files[index], name: runName(run), run }));
  });
  const names = uniqueNames(models.map(({ name }) => name));
  return models.map((each, index) => ({
    ...each,
    name: names[index],
    told: told.includes(each.run?.of ?? each.name),
  }));
}

/** Returns distinct names for files. Names of files in commits end with the revision. */
function namesApart(files: readonly string[]): string[] {
  const places = files.map((file) => {
    const git = isGitSource(file) ? gitReference(file, '') : undefined;
    return { path: path.posix.normalize(git?.path ?? file), revision: git?.revision };
  });
  if (places.every(({ revision }) => revision === undefined)) return shortestNames(files);
  const paths = [...new Set(places.map((place) => place.path))];
  const short = shortestNames(paths);
  return places.map((place) => {
    const name = short[paths.indexOf(place.path)];
    return place.revision === undefined ? name : nameAtRevision(name, place.revision);
  });
}

/**
 * Names runs by the words that distinguish their file names: "als-seed1.csv" and "als-seed2.csv" are seed 1 and seed 2.
 */
function runViews(of: string, files: readonly string[]): RunView[] {
  const apart = apartText(shortestNames(files));
  const numbered = apart.map((text) => /^([a-z]+)[-_ =]?(\d+)$/i.exec(text));
  const words = new Set(numbered.map((match) => match?.[1]));
  const [by] = words;
  return files.map((_, index) =>
    words.size === 1 && by !== undefined
      ? { of, by, value: numbered[index]?.[2] ?? '' }
      : { of, by: 'run', value: apart[index] },
  );
}
