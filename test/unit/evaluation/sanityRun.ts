import type { ReadOptions } from '../../../src/reading/formats/readOptions';
import { Engine } from '../../../src/engine/engine';
import { openBytes } from '../../../src/reading/sources/byteSource';
import { sanityCases, type SanityCase } from './sanityCases';

const encoder = new TextEncoder();

/** Returns what is said of a pair of files, if its recommendations are read as told: codes of the bar, `asked` for a question, else a refusal. */
export async function saidOf(
  { files, truth }: SanityCase,
  overrides?: ReadOptions,
): Promise<readonly string[]> {
  const isJoined = files.text === truth;
  const input = (name: string, text: string) => ({
    file: { kind: 'bytes' as const, name, bytes: encoder.encode(text) },
    shape: undefined,
  });
  const recommendations = input(files.name, files.text);
  const truthName = files.name.replace('recs', 'truth');
  const outcome = await new Engine(openBytes).evaluate({
    id: 'case',
    truth: isJoined ? recommendations : input(truthName, truth),
    models: [{ ...recommendations, model: 'model', ...(overrides && { overrides }) }],
    settings: { measures: 'nDCG@10, HitRate@10', convention: 'recscope', threshold: undefined },
    spread: false,
  });
  if (outcome.kind !== 'done')
    return 'question' in outcome && outcome.question !== undefined
      ? ['asked']
      : [outcome.kind === 'problem' ? outcome.problem.message : outcome.kind];
  return (outcome.value.doubts ?? []).map(({ code }) => code);
}

if (process.argv[1] === __filename)
  void (async () => {
    for (const kind of ['faults', 'healthy'] as const) {
      let [cases, right] = [0, 0];
      for (const each of sanityCases(kind)) {
        const said = await saidOf(each);
        const isRight = each.expected === undefined ? said.length === 0 : said.includes(each.expected);
        cases++;
        if (isRight) right++;
        else console.log(kind, each.name, said.join(' '));
      }
      console.log(kind, right, 'of', cases);
    }
  })();
