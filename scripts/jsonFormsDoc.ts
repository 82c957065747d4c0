/**
 * Writes the forms of JSON in docs/formats.md and docs/ko/formats.md from their table, so that they cannot drift.
 *
 *   npx tsx scripts/jsonFormsDoc.ts
 */
import fs from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { jsonShapes } from '../src/reading/formats/json/jsonShapes';

const ROOT = path.resolve(__dirname, '..');

/** The documents, each with the heading of the part that is made here and what it says first. */
const DOCUMENTS = [
  {
    file: 'docs/formats.md',
    bundle: {},
    heading: '## JSON',
    lead: [
      'Made from the forms by `npx tsx scripts/jsonFormsDoc.ts`; a test evaluates each example.',
      'A file is read by the first form that it fits. Records are an array, JSON Lines, or the one array of records inside an object (`{"version": 1, "cases": […]}`). Fields may be in objects: `payload.doc_id`. If both files call the ID by one name, that field is the ID.',
    ],
  },
  {
    file: 'docs/ko/formats.md',
    bundle: JSON.parse(fs.readFileSync(path.join(ROOT, 'l10n/bundle.l10n.ko.json'), 'utf8')) as Record<
      string,
      string
    >,
    heading: '## JSON',
    lead: [
      '형식 표에서 `npx tsx scripts/jsonFormsDoc.ts`로 만들며, 테스트가 예시를 하나씩 평가합니다.',
      '파일은 맞는 형식 가운데 첫째 것으로 읽습니다. 레코드는 배열이나 JSON Lines, 또는 객체 안에 하나뿐인 레코드 배열(`{"version": 1, "cases": […]}`)입니다. 필드는 객체 안에 있어도 됩니다(`payload.doc_id`). 두 파일이 ID를 같은 이름으로 부르면 그 필드가 ID입니다.',
    ],
  },
] as const;

/** Returns the text of each document, by its path. */
export function jsonFormsDocs(): ReadonlyMap<string, string> {
  const texts = DOCUMENTS.map(({ file, bundle, heading, lead }) => {
    l10n.config({ contents: bundle });
    const target = path.join(ROOT, file);
    const [before, behind = ''] = fs.readFileSync(target, 'utf8').split(`${heading}\n`);
    const next = behind.indexOf('\n## ');
    const forms = jsonShapes.flatMap(({ name, roles, example }) => [
      `**${name()}**: ${Object.entries(roles)
        .map(([role, field]) => `${role} \`${field}\``)
        .join(', ')}`,
      '',
      '```text',
      example,
      '```',
      '',
    ]);
    const text = [heading, '', ...lead.flatMap((line) => [line, '']), ...forms, ''].join('\n');
    return [target, `${before}${text}${behind.slice(next < 0 ? behind.length : next + 1)}`] as const;
  });
  l10n.config({ contents: {} });
  return new Map(texts);
}

if (process.argv[1] === __filename) for (const [file, text] of jsonFormsDocs()) fs.writeFileSync(file, text);
