/**
 * Writes docs/command-line.md and docs/settings.md, in English and Korean, from the options of the commands and the
 * settings in package.json, so that they cannot drift.
 *
 *   npx tsx scripts/commandLineDoc.ts
 */
import fs from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { COMMANDS } from '../src/cli/commands';
import { isSwitch, optionName, type CommandOptions } from '../src/cli/options/parsedArguments';
import type { CommandDescription } from '../src/cli/usage';
import { optionMetadata } from '../src/shared/config/option';

const root = path.resolve(__dirname, '..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

interface Language {
  readonly folder: string;
  readonly bundle: Record<string, string>;
  readonly manifest: Record<string, string>;
  readonly words: Readonly<
    Record<'commandLine' | 'made' | 'also' | 'exit' | 'settings' | 'default' | 'empty', string>
  >;
}

const LANGUAGES: readonly Language[] = [
  {
    folder: 'docs',
    bundle: {},
    manifest: JSON.parse(read('package.nls.json')) as Record<string, string>,
    words: {
      commandLine: 'Command line',
      made: 'Made by `npx tsx scripts/commandLineDoc.ts`; a test holds it equal.',
      also: 'Options described above:',
      exit: 'Exit status 0: done; 1: a gate is broken (`check`); 2: an option or a file is wrong, with the reason on stderr as `recs.csv:12:5: …`.',
      settings: 'Settings',
      default: 'Default:',
      empty: 'empty',
    },
  },
  {
    folder: 'docs/ko',
    bundle: JSON.parse(read('l10n/bundle.l10n.ko.json')) as Record<string, string>,
    manifest: JSON.parse(read('package.nls.ko.json')) as Record<string, string>,
    words: {
      commandLine: '명령줄',
      made: '`npx tsx scripts/commandLineDoc.ts`로 만들며, 테스트가 내용을 확인합니다.',
      also: '위에서 설명한 옵션:',
      exit: '종료 상태 0: 완료. 1: 게이트 위반(`check`). 2: 옵션이나 파일 오류이며, 이유는 표준 오류에 `recs.csv:12:5: …` 형태로 나옵니다.',
      settings: '설정',
      default: '기본값:',
      empty: '비어 있음',
    },
  },
];

interface Setting {
  readonly default?: unknown;
  readonly description?: string;
  readonly markdownDescription?: string;
  /** What to use instead of a setting that is gone. */
  readonly deprecationMessage?: string;
}

/** The text of each page by its path from the root. */
export async function commandLineDocs(): Promise<ReadonlyMap<string, string>> {
  const commands = new Map<string, CommandDescription>();
  for (const [name, load] of Object.entries(COMMANDS)) commands.set(name, await load());
  const { contributes } = JSON.parse(read('package.json')) as {
    contributes: { configuration: { properties: Record<string, Setting> } };
  };
  const pages = new Map<string, string>();
  for (const language of LANGUAGES) {
    l10n.config({ contents: language.bundle });
    pages.set(`${language.folder}/command-line.md`, commandsPage(commands, language));
    pages.set(`${language.folder}/settings.md`, settingsPage(contributes.configuration.properties, language));
  }
  l10n.config({ contents: {} });
  return pages;
}

function commandsPage(commands: ReadonlyMap<string, CommandDescription>, { words }: Language): string {
  const told = new Set<unknown>();
  return [
    `# ${words.commandLine}`,
    '',
    words.made,
    '',
    words.exit,
    '',
    ...[...commands].flatMap(([name, { synopses, text, options, notes }]) => {
      const known = Object.keys(options).filter((field) => told.has(options[field]));
      const fresh = Object.keys(options).filter((field) => !known.includes(field));
      for (const field of fresh) told.add(options[field]);
      return [
        `## ${name}`,
        '',
        '```text',
        ...synopses().map((synopsis) => `recscope ${synopsis}`),
        '```',
        '',
        ...text().flatMap((line) => [escaped(line), '']),
        ...(notes?.() ?? []).flatMap((line) => [escaped(line), '']),
        ...fresh.map((field) => optionLine(field, options)),
        ...(fresh.length > 0 ? [''] : []),
        ...(known.length > 0
          ? [
              `${words.also} ${known.map((field) => `\`--${optionName(field, options[field])}\``).join(', ')}.`,
              '',
            ]
          : []),
      ];
    }),
  ].join('\n');
}

function optionLine(field: string, options: CommandOptions): string {
  const schema = options[field];
  const { short, alias, help, value } = optionMetadata(schema);
  const called = [`--${optionName(field, schema)}`, ...(isSwitch(schema) ? [] : [value ?? 'N'])].join(' ');
  const names = [
    called,
    ...(alias === undefined ? [] : [`--${alias}`]),
    ...(short === undefined ? [] : [`-${short}`]),
  ].map((name) => `\`${name}\``);
  return `- ${names.join(', ')}: ${escaped(help?.() ?? '')}`;
}

function settingsPage(settings: Readonly<Record<string, Setting>>, { words, manifest }: Language): string {
  const said = (text = ''): string => text.replace(/^%(.+)%$/, (_, key: string) => manifest[key]);
  const present = Object.entries(settings).filter(([, setting]) => setting.deprecationMessage === undefined);
  return [
    `# ${words.settings}`,
    '',
    words.made,
    '',
    ...present.map(([name, setting]) => {
      const isEmpty = setting.default === undefined || setting.default === null || setting.default === '';
      const value = typeof setting.default === 'string' ? setting.default : JSON.stringify(setting.default);
      const text = said(setting.markdownDescription ?? setting.description);
      return `- \`${name}\`: ${text} ${words.default} ${isEmpty ? words.empty : `\`${value}\``}.`;
    }),
    '',
  ].join('\n');
}

/** What a page would take for markup. */
function escaped(text: string): string {
  return text.replace(/[<>|*_]/g, (sign) => `\\${sign}`);
}

if (process.argv[1] === __filename)
  void commandLineDocs().then((pages) => {
    for (const [file, text] of pages) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
  });
