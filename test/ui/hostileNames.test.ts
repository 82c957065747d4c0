import assert from 'node:assert/strict';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';

/** Nobody has this host: whoever asks for it has taken a name for a page. */
const HOST = 'recscope-evil.invalid';
const USERS = [
  `<img src=https://${HOST}/x onerror=alert(1)>`,
  '\u202egnp.tnecoonni',
  'عمر',
  'u'.repeat(10_000),
  '[click](command:workbench.action.quit)',
  '__proto__',
];
const ITEMS = [`<script src=https://${HOST}/y></script>`, 'סרט', 'i'.repeat(10_000)];

function table(value: (item: number) => number): string {
  const quoted = (text: string): string => `"${text}"`;
  const rows = USERS.flatMap((user) =>
    ITEMS.map((item, index) => `${quoted(user)},${quoted(item)},${value(index)}`),
  );
  return ['user,item,score', ...rows, ''].join('\n');
}

describe('Hostile names', () => {
  const workbench = useWorkbench({
    folder: 'examples/first-steps',
    files: {
      'recs.csv': table((item) => 3 - item),
      'truth.csv': table((item) => item).replace('score', 'rating'),
    },
    openFile: 'recs.csv',
  });
  const asked: string[] = [];
  const dialogs: string[] = [];
  let panel: Panel;

  it('are shown as text', async () => {
    const { page } = workbench();
    page.on('request', (request) => asked.push(request.url()));
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await workbench().run('Evaluate recommendations');
    panel = await Panel.of(workbench());
    const shown = await panel.users();
    assert.equal(shown.length, USERS.length);
    for (const user of USERS)
      assert.ok(
        shown.some((each) => each.length > 0 && user.startsWith(each.replace(/…$/, ''))),
        user.slice(0, 50),
      );
    await workbench().screenshots('hostile', { themes: ['dark', 'contrast', 'light'] });
  });

  it('are text in the list of a user and in the editor’s hover too', async () => {
    for (const name of [/^<img/, /^u{50}/]) {
      await panel.frame.locator('[role=rowheader]', { hasText: name }).click();
      await panel.frame
        .locator('aside.user h2', { hasText: name.source.includes('img') ? '<img' : 'uuu' })
        .waitFor();
      await panel.frame.locator('aside.user table.entries').first().waitFor();
    }
    await workbench().screenshots('hostile-user', { themes: ['dark', 'contrast', 'light'] });
    await workbench().tab('recs.csv').first().click();
    assert.match(await workbench().hover('<script'), /rank 1/);
    await workbench().screenshot('hostile-hover');
  });

  it('neither run nor ask for anything', async () => {
    for (const frame of workbench().page.frames())
      assert.equal(await frame.locator('img[src*=evil], script[src*=evil]').count(), 0);
    assert.ok(asked.length > 0);
    assert.deepEqual(
      asked.filter((url) => url.includes(HOST)),
      [],
    );
    assert.deepEqual(dialogs, []);
  });
});
