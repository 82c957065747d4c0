/**
 * Makes examples/passages: `node scripts/makePassages.mjs [--out FOLDER]`. The documents are the docs of this project as
 * they are in examples/rag/chunks.csv, 20 paragraphs each, and the questions those of that folder: a passage is a sentence
 * with words of the question, of the paragraph that the question was drawn from. Two chunkings of these documents are
 * searched by the same BM25, with a root in place of the logarithm: only + − × ÷ √ are used, which IEEE 754 defines to the
 * last bit, so every machine writes the same files.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const PARAGRAPHS = 20;
const LIST_LENGTH = 10;
/** Characters of a chunk, and of its overlap with the next one. */
const CHUNKINGS = { short: { size: 300, overlap: 0 }, long: { size: 1200, overlap: 300 } };

const wordsOf = (text) => text.toLowerCase().match(/[a-z][a-z@-]{2,}/g) ?? [];
const linesOf = (file) =>
  readFileSync(path.join(ROOT, 'examples/rag', file), 'utf8')
    .trim()
    .split('\n')
    .slice(1);

const documents = [];
for (const [at, line] of linesOf('chunks.csv').entries()) {
  const [, text] = /,"([^"]*)"$/.exec(line);
  if (at % PARAGRAPHS === 0)
    documents.push({ id: `d${String(documents.length + 1).padStart(2, '0')}`, text: '', paragraphs: [] });
  const document = documents[documents.length - 1];
  const start = document.text.length;
  document.text += `${text}\n`;
  document.paragraphs.push({ start, end: start + text.length });
}

/** Returns the sentences of a paragraph, as places in its document. */
function sentencesOf({ text }, { start, end }) {
  const sentences = [];
  let from = start;
  for (const { index, 0: stop } of text.slice(start, end).matchAll(/[.:;!?](?= )|$/g)) {
    const to = start + index + stop.length;
    while (from < to && text[from] === ' ') from++;
    if (to - from >= 20) sentences.push({ start: from, end: to });
    from = to;
  }
  return sentences;
}

const questions = linesOf('questions.csv').map((line) => {
  const [, id, title] = /^(q\d+),"(.*)"$/.exec(line);
  const words = wordsOf(title).slice(2);
  const found = documents.flatMap((document) =>
    document.paragraphs.map((paragraph) => {
      const known = new Set(wordsOf(document.text.slice(paragraph.start, paragraph.end)));
      return { document, paragraph, hits: words.filter((word) => known.has(word)).length };
    }),
  );
  const { document, paragraph } = found.reduce((best, each) => (each.hits > best.hits ? each : best));
  const passages = sentencesOf(document, paragraph).filter(({ start, end }) => {
    const known = wordsOf(document.text.slice(start, end));
    return words.some((word) => known.includes(word));
  });
  return { id, words, passages: passages.map((place) => ({ document, ...place })) };
});

function chunksOf({ size, overlap }) {
  return documents.flatMap((document) => {
    const chunks = [];
    for (let start = 0; start < document.text.length; start += size - overlap) {
      const end = Math.min(document.text.length, start + size);
      chunks.push({ document, start, end, words: wordsOf(document.text.slice(start, end)) });
      if (end === document.text.length) break;
    }
    return chunks;
  });
}

function retrieved(chunks, question) {
  const frequency = (word) => chunks.filter(({ words }) => words.includes(word)).length;
  const weights = question.words.map((word) => Math.sqrt(chunks.length / Math.max(1, frequency(word))));
  const mean = chunks.reduce((sum, { words }) => sum + words.length, 0) / chunks.length;
  return chunks
    .map((chunk, at) => {
      const norm = 1.2 * (0.25 + (0.75 * chunk.words.length) / mean);
      let score = 0;
      for (const [index, word] of question.words.entries()) {
        const count = chunk.words.filter((each) => each === word).length;
        score += (weights[index] * count * 2.2) / (count + norm);
      }
      return { chunk, score, at };
    })
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, LIST_LENGTH);
}

const { argv } = process;
const out = argv.includes('--out') ? argv[argv.indexOf('--out') + 1] : path.join(ROOT, 'examples');
const folder = path.join(out, 'passages');
mkdirSync(folder, { recursive: true });
const write = (name, lines) => writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
write('truth.csv', [
  'query,doc,start,end',
  ...questions.flatMap(({ id, passages }) =>
    passages.map(({ document, start, end }) => [id, document.id, start, end].join(',')),
  ),
]);
for (const [name, chunking] of Object.entries(CHUNKINGS)) {
  const chunks = chunksOf(chunking);
  write(`${name}.csv`, [
    'query,doc,start,end,score',
    ...questions.flatMap((question) =>
      retrieved(chunks, question).map(({ chunk: { document, start, end }, score }) =>
        [question.id, document.id, start, end, score.toFixed(3)].join(','),
      ),
    ),
  ]);
}
