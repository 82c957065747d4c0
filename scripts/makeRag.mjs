/**
 * Makes examples/rag: `node scripts/makeRag.mjs [--out FOLDER]`. The chunks are passages of this project's own docs; with
 * --docs they are cut anew, else those of examples/rag/chunks.csv stay. Two retrievers are real: BM25, and a
 * sum of counts, which is drawn to long chunks. What is relevant, and the three judges, are simulated with a seeded generator:
 * anna and ben err now and then, model:long gives long chunks a better grade. Only + − × ÷ √ are used, which IEEE 754
 * defines to the last bit, so every machine writes the same files.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generator } from './seededGenerator.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const SEED = 43;
const CHUNKS = 860;
const QUESTIONS = 90;
const LIST_LENGTH = 10;
/** Ranks of each retriever that are judged. */
const JUDGED_DEPTH = 7;
const MIN_CHARACTERS = 60;
const MAX_CHARACTERS = 520;

const cutting = generator(SEED);
const random = generator(SEED + 1);

/** Cuts a page into passages of one to three paragraphs, with the heading above them. */
function passagesOf(page) {
  const passages = [];
  let title = '';
  let text = '';
  let paragraphs = 1 + Math.floor(3 * cutting());
  const end = () => {
    if (text.length >= MIN_CHARACTERS) passages.push({ title, text: text.slice(0, MAX_CHARACTERS) });
    text = '';
    paragraphs = 1 + Math.floor(3 * cutting());
  };
  for (const line of page.replaceAll(/```[^]*?```/g, '').split(/\n+(?=[#|\-*])|\n\n+/)) {
    const plain = line
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[|`*#"]+|-{3,}|\s+/g, ' ')
      .trim();
    if (line.startsWith('#')) {
      end();
      title = plain;
    } else if (plain.length > 20) {
      text = `${text} ${plain}`.trim();
      if (--paragraphs === 0) end();
    }
  }
  end();
  return passages;
}

/** Cuts the docs into chunks, and keeps as many as are needed, evenly. */
function chunksOfDocs() {
  const files = ['README.md', 'CONTRIBUTING.md'];
  for (const folder of ['docs', 'docs/dev'])
    for (const name of readdirSync(path.join(ROOT, folder)).sort())
      if (name.endsWith('.md')) files.push(`${folder}/${name}`);
  const passages = files.flatMap((file) => passagesOf(readFileSync(path.join(ROOT, file), 'utf8')));
  if (passages.length < CHUNKS) throw new Error(`The docs have ${passages.length} passages.`);
  return Array.from({ length: CHUNKS }, (_, at) => ({
    id: `c${String(at + 1).padStart(3, '0')}`,
    ...passages[Math.floor((at * passages.length) / CHUNKS)],
  }));
}

/** Reads the chunks that were cut before. */
function chunksOfFile(file) {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, id, title, , text] = /^(c\d+),"([^"]*)",(\w+),"([^"]*)"$/.exec(line);
      return { id, title, text };
    });
}

const wordsOf = (text) => text.toLowerCase().match(/[a-z][a-z@-]{2,}/g) ?? [];

const { argv } = process;
const out = argv.includes('--out') ? argv[argv.indexOf('--out') + 1] : path.join(ROOT, 'examples');
const chunks = (
  argv.includes('--docs') ? chunksOfDocs() : chunksOfFile(path.join(ROOT, 'examples/rag/chunks.csv'))
).map((chunk) => ({ ...chunk, words: wordsOf(`${chunk.title} ${chunk.text}`) }));
const lengths = chunks.map(({ words }) => words.length).sort((a, b) => a - b);
const sizeOf = ({ words }) =>
  words.length > lengths[Math.floor((2 * CHUNKS) / 3)]
    ? 'long'
    : words.length > lengths[Math.floor(CHUNKS / 3)]
      ? 'medium'
      : 'short';

const frequency = new Map();
for (const { words } of chunks)
  for (const word of new Set(words)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
const weightOf = (word) => Math.sqrt(CHUNKS / (frequency.get(word) ?? CHUNKS));

/** A question asks for four rare words of a chunk, which is its best answer. */
const questions = Array.from({ length: QUESTIONS }, (_, at) => {
  for (;;) {
    const answer = chunks[Math.floor(random() * CHUNKS)];
    const rare = [...new Set(wordsOf(answer.text))]
      .filter((word) => word.length > 4 && frequency.get(word) >= 3 && frequency.get(word) <= 40)
      .sort((a, b) => frequency.get(a) - frequency.get(b) || (a < b ? -1 : 1))
      .slice(0, 4);
    if (rare.length === 4)
      return {
        id: `q${String(at + 1).padStart(2, '0')}`,
        answer,
        words: rare,
        text: `What about ${rare.join(', ')}?`,
      };
  }
});

/** Cosine of the words of two chunks. */
function similarity(a, b) {
  const [first, second] = [new Set(a.words), new Set(b.words)];
  const squares = (words) => [...words].reduce((sum, word) => sum + weightOf(word) * weightOf(word), 0);
  let common = 0;
  for (const word of first) if (second.has(word)) common += weightOf(word) * weightOf(word);
  return common / Math.sqrt(squares(first) * squares(second));
}

function relevance({ answer }, chunk) {
  const near = similarity(answer, chunk);
  return near > 0.5 ? 3 : near > 0.22 ? 2 : near > 0.13 ? 1 : 0;
}

/** BM25 with a root in place of the logarithm, or a plain sum of counts, which long chunks win. */
function retrieved(question, isPlain) {
  const mean = lengths.reduce((sum, length) => sum + length, 0) / CHUNKS;
  return chunks
    .map((chunk) => {
      const norm = 1.2 * (0.25 + (0.75 * chunk.words.length) / mean);
      let score = 0;
      for (const word of question.words) {
        const count = chunk.words.filter((each) => each === word).length;
        score += weightOf(word) * count * (isPlain ? 1 : 2.2 / (count + norm));
      }
      return { chunk, score };
    })
    .sort((a, b) => b.score - a.score || (a.chunk.id < b.chunk.id ? -1 : 1))
    .slice(0, LIST_LENGTH);
}

const models = { bm25: false, counts: true };
const lists = Object.fromEntries(
  Object.entries(models).map(([name, isPlain]) => [name, questions.map((each) => retrieved(each, isPlain))]),
);

/** Grades of the judges: people err by one in one of eight and one of six cases; the model is drawn to long chunks. */
const clipped = (grade) => Math.max(0, Math.min(3, grade));
const erring = (grade, share) => (random() < share ? clipped(grade + (random() < 0.5 ? 1 : -1)) : grade);
const judges = {
  anna: (grade) => erring(grade, 0.12),
  ben: (grade) => erring(grade, 0.17),
  'model:long': (grade, chunk) =>
    erring(clipped(grade + { long: 2, medium: 0, short: -1 }[sizeOf(chunk)]), 0.1),
};
const judged = questions.flatMap((question, at) => {
  const pool = new Set(
    Object.values(lists).flatMap((ofModel) => ofModel[at].slice(0, JUDGED_DEPTH).map(({ chunk }) => chunk)),
  );
  return [...pool].flatMap((chunk) =>
    Object.entries(judges).flatMap(([judge, grade]) => {
      const given = grade(relevance(question, chunk), chunk);
      return random() < 0.03 ? [] : [`${question.id},${chunk.id},${given},${judge}`];
    }),
  );
});

const folder = path.join(out, 'rag');
mkdirSync(folder, { recursive: true });
const write = (name, header, rows) =>
  writeFileSync(path.join(folder, name), `${[header, ...rows].join('\n')}\n`);
write(
  'chunks.csv',
  'item,title,size,text',
  chunks.map((chunk) => `${chunk.id},"${chunk.title}",${sizeOf(chunk)},"${chunk.text}"`),
);
write(
  'questions.csv',
  'user,title',
  questions.map(({ id, text }) => `${id},"${text}"`),
);
for (const [name, ofModel] of Object.entries(lists))
  write(
    `${name}.csv`,
    'user,item,score',
    ofModel.flatMap((list, at) =>
      list.map(({ chunk, score }) => `${questions[at].id},${chunk.id},${score.toFixed(3)}`),
    ),
  );
write('judged.csv', 'user,item,grade,judge', judged);
