import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { EvaluationRecord } from '../../src/features/evaluations/evaluationRecord';
import { judgementPlace, writeJudgement } from '../../src/features/judging/judgements';
import { judgingPage } from './judgingPage';
import { evaluate, file, recscope, until } from './evaluating';

const LINE = { item: 'i9', judge: 'kim', time: '2026-03-01T09:00:00Z', reason: '' };

/** A file system in memory, without a call that appends. */
class MemoryFiles implements vscode.FileSystemProvider {
  readonly files = new Map<string, { readonly bytes: Uint8Array; readonly mtime: number }>();
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;
  /** Is called before a file is renamed. */
  meanwhile = (): void => undefined;
  private time = 0;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const found = this.files.get(uri.path);
    if (found === undefined && uri.path !== '/') throw vscode.FileSystemError.FileNotFound(uri);
    const { bytes, mtime } = found ?? { bytes: new Uint8Array(), mtime: 0 };
    const type = found === undefined ? vscode.FileType.Directory : vscode.FileType.File;
    return { type, ctime: 0, mtime, size: bytes.length };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const found = this.files.get(uri.path);
    if (found === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return found.bytes;
  }

  writeFile(uri: vscode.Uri, bytes: Uint8Array): void {
    this.files.set(uri.path, { bytes, mtime: ++this.time });
    if (uri.path.endsWith('.tmp')) this.meanwhile();
  }

  rename(from: vscode.Uri, to: vscode.Uri): void {
    this.writeFile(to, this.readFile(from));
    this.files.delete(from.path);
  }

  delete(uri: vscode.Uri): void {
    this.files.delete(uri.path);
  }

  createDirectory(): void {}

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }
}

/** Returns a record with only a ground truth. */
const recordOf = (truth: vscode.Uri): EvaluationRecord =>
  ({ truth: { uri: truth.toString() }, models: [] }) as unknown as EvaluationRecord;

describe('Judgments', () => {
  const place = (): string => file('films/judgements.csv').fsPath;
  const linesOf = (): string[] => fs.readFileSync(place(), 'utf8').trimEnd().split('\n');
  after(() => fs.rmSync(place(), { force: true }));

  it('are all written though the engine ends in the middle, and the numbers follow', async () => {
    const { store, engine } = await recscope();
    const { record } = await evaluate('films/popular.csv');
    const page = await judgingPage(record);
    try {
      assert.equal(fs.existsSync(place()), false);
      const where = await page.judge(null);
      assert.match(where.path, /films.judgements\.csv$/);
      const rows = Array.from({ length: 50 }, (_, at) => at);
      const all = rows.map(async (at) => {
        if (at === 25) void engine.kill();
        return page.judge({ user: `u${at}`, item: 'i9', grade: '5', reason: '' });
      });
      assert.ok((await Promise.all(all)).every(({ problem }) => problem === undefined));
      assert.deepEqual(
        linesOf().map((line) => line.split(',')[0]),
        ['user', ...rows.map((at) => `u${at}`)],
      );
      await page.judge({ user: 'u50', item: 'i9', grade: '5', reason: '' });
      await until('the numbers', () => store.evaluation(record.id)?.result?.judgements?.pairs === 51);
    } finally {
      page.dispose();
    }
  });

  it('are given to the items that a file lists, which is read and never written', async () => {
    const { store } = await recscope();
    const { record } = await evaluate('films/popular.csv');
    const before = store.evaluation(record.id)?.result?.judgements;
    const listing = file('films/todo.csv');
    const written = 'user,item,grade,judge,time,item_text\nu1,i8,,,,A film\nu2,i8,3,lee,,A film\n';
    fs.writeFileSync(listing.fsPath, written);
    try {
      await vscode.commands.executeCommand('recscope.judge', listing);
      const judged = store.evaluation(record.id);
      assert.equal(judged?.record.pool?.uri, listing.toString());
      const judgements = judged?.result?.judgements;
      const { lines = 0, pairs = 0 } = before ?? {};
      assert.deepEqual([judgements?.lines, judgements?.pairs], [lines + 2, pairs + 1]);
      assert.equal(
        judgementPlace(judged?.record ?? record).toString(),
        file('films/judgements.csv').toString(),
      );
      assert.equal(fs.readFileSync(listing.fsPath, 'utf8'), written);
    } finally {
      fs.rmSync(listing.fsPath);
      store.remove(record.id);
    }
  });

  it('are written in the workspace or next to the ground truth only, and never into it', async () => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-host-judging-'));
    const write = (record: EvaluationRecord): Promise<void> =>
      writeJudgement(record, { ...LINE, user: 'u', grade: '1' });
    try {
      const truth = file('films/truth.csv');
      const recordWith = (uri: vscode.Uri): EvaluationRecord => ({
        ...recordOf(truth),
        judgements: [{ uri: uri.toString(), shape: undefined }],
      });
      await assert.rejects(
        write(recordWith(vscode.Uri.file(path.join(outside, 'judgements.csv')))),
        /in the workspace/,
      );
      await assert.rejects(write(recordWith(truth)), /in the workspace/);
      fs.symlinkSync(path.join(outside, 'elsewhere.csv'), file('films/link.csv').fsPath);
      fs.writeFileSync(path.join(outside, 'elsewhere.csv'), 'user,item,grade\n');
      await assert.rejects(write(recordWith(file('films/link.csv'))), /in the workspace/);
      assert.equal(fs.readFileSync(path.join(outside, 'elsewhere.csv'), 'utf8'), 'user,item,grade\n');
      // Next to a ground truth outside of the workspace.
      await write(recordOf(vscode.Uri.file(path.join(outside, 'truth.csv'))));
      assert.match(fs.readFileSync(path.join(outside, 'judgements.csv'), 'utf8'), /\nu,i9,1,kim,/);
      fs.mkdirSync(path.join(outside, 'blocked.csv'));
      const blocked = vscode.Uri.file(path.join(outside, 'blocked.csv'));
      await assert.rejects(
        write({
          ...recordWith(blocked),
          truth: { uri: vscode.Uri.file(path.join(outside, 'truth.csv')).toString(), shape: undefined },
        }),
        /EISDIR/,
      );
    } finally {
      fs.rmSync(outside, { recursive: true });
      fs.rmSync(file('films/link.csv').fsPath, { force: true });
    }
  });

  it('replace the file of a virtual workspace, unless another program wrote it meanwhile', async () => {
    const memory = new MemoryFiles();
    const provider = vscode.workspace.registerFileSystemProvider('memory-judging', memory);
    const text = (): string => new TextDecoder().decode(memory.files.get('/judgements.csv')?.bytes);
    try {
      const record = recordOf(vscode.Uri.parse('memory-judging:/truth.csv'));
      await writeJudgement(record, { ...LINE, user: 'u1', grade: '1' });
      await writeJudgement(record, { ...LINE, user: 'u2', grade: '?' });
      const written =
        'user,item,grade,judge,time,reason\nu1,i9,1,kim,2026-03-01T09:00:00Z,\nu2,i9,?,kim,2026-03-01T09:00:00Z,\n';
      assert.equal(text(), written);
      memory.meanwhile = () => {
        memory.meanwhile = () => undefined;
        memory.writeFile(
          vscode.Uri.parse('memory-judging:/judgements.csv'),
          new TextEncoder().encode(`${written}x,y,1,lee,,\n`),
        );
      };
      await assert.rejects(writeJudgement(record, { ...LINE, user: 'u3', grade: '1' }), /Another program/);
      assert.equal(text(), `${written}x,y,1,lee,,\n`);
      await writeJudgement(record, { ...LINE, user: 'u3', grade: '1' });
      assert.match(text(), /x,y,1,lee,,\nu3,i9,1,kim,/);
      assert.equal(memory.files.size, 1);
    } finally {
      provider.dispose();
    }
    const readOnly = vscode.workspace.registerFileSystemProvider('read-only-judging', memory, {
      isReadonly: true,
    });
    try {
      const record = recordOf(vscode.Uri.parse('read-only-judging:/truth.csv'));
      await assert.rejects(writeJudgement(record, { ...LINE, user: 'u4', grade: '1' }));
      assert.doesNotMatch(text(), /u4/);
    } finally {
      readOnly.dispose();
    }
  });
});
