import assert from 'node:assert/strict';
import { evaluationFiles } from '../../../src/shared/problems/evaluationFiles';
import type { FileView, ModelView } from '../../../src/shared/protocol/views/evaluationView';
import { problemFiles } from '../../../src/shared/problems/problemFiles';

function file(uri: string, read: number, reported = 0): FileView {
  return {
    uri,
    label: uri,
    bytes: 0,
    rows: { read, used: read - reported, reported },
    format: '',
    findings:
      reported === 0
        ? []
        : [
            {
              code: 'invalid-number',
              severity: 'warning',
              file: uri,
              count: reported,
              dropped: reported,
              places: [],
            },
          ],
  };
}

function model(of: FileView): ModelView {
  const users = { counted: 0, withoutList: 0, withoutRelevant: 0, withoutHit: 0, all: 0 };
  return { name: of.uri, file: of, users, means: [] };
}

const cases: readonly [string, FileView, readonly FileView[], readonly string[]][] = [
  [
    'two files',
    file('truth', 50, 2),
    [file('recs', 100, 1)],
    ['recs: 100 read, 1 left out', 'truth: 50 read, 2 left out'],
  ],
  [
    'several models of one file, each with its own rows',
    file('truth', 50),
    [file('recs', 100, 1), file('recs', 80)],
    ['recs: 180 read, 1 left out', 'truth: 50 read, 0 left out'],
  ],
  [
    'one file that is both, with a rating in some of its rows',
    file('both', 70),
    [file('both', 100, 3)],
    ['both: 100 read, 3 left out'],
  ],
  [
    'one file that was read once for each, and worse as the truth',
    file('both', 100, 5),
    [file('both', 100), file('recs', 80)],
    ['both: 100 read, 5 left out', 'recs: 80 read, 0 left out'],
  ],
];

describe('the files of an evaluation', () => {
  for (const [what, truth, files, expected] of cases) {
    it(`counts each row once: ${what}`, () => {
      const found = evaluationFiles({ truth, models: files.map(model) });
      assert.deepEqual(
        found.map(({ uri, rows }) => `${uri}: ${rows.read} read, ${rows.reported} left out`),
        expected,
      );
    });
  }

  it('tells the worst first, and of equal findings those in the truth', () => {
    const recs = file('recs', 100, 1);
    const broken = file('broken', 100, 1);
    const findings = broken.findings.map((finding) => ({ ...finding, severity: 'error' as const }));
    const view = {
      truth: file('truth', 50, 2),
      models: [model(recs), model({ ...broken, findings })],
    };
    assert.deepEqual(
      problemFiles(view).map((problems) => problems.file.uri),
      ['broken', 'truth', 'recs'],
    );
  });

  it('a finding of the truth about several models is there once, with all of them', () => {
    const [truth, recs] = [file('truth', 4), file('recs', 9)];
    const [both, own] = [file('truth', 4, 1), file('truth', 4, 2)].map(({ findings }) => findings);
    const absent = [[...both, ...own], both, []];
    const view = { truth, models: absent.map((findings) => ({ ...model(recs), absent: findings })) };
    assert.deepEqual(
      problemFiles(view).map(({ absent: about }) =>
        about.map(({ models, findings }) => [models, findings.map(({ count }) => count)]),
      ),
      [
        [
          [[0, 1], [1]],
          [[0], [2]],
        ],
      ],
    );
  });
});
