import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** Imports run one way: core ← reading ← engine ← features, core ← cli, shared below all, webview sees only shared. */
function mayNotImport(folders, reason) {
  return {
    'no-restricted-imports': [
      'error',
      {
        patterns: folders.map((folder) => ({
          regex: folder,
          message: `${reason} (design: imports run one way)`,
        })),
      },
    ],
  };
}

/** What VS Code reads as markup: links in it run commands, and icons look like ours. */
const READ_AS_MARKUP =
  '/^(show(Information|Warning|Error)Message|setStatusBarMessage|createStatusBarItem|withProgress|(show|create)(QuickPick|InputBox)|MarkdownString)$/';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'out/',
      'node_modules/',
      '.vscode-test/',
      'bench/data/',
      'examples/',
      'schemas/types/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        performance: 'readonly',
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      // Beside a rest they say what is left out of it.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      eqeqeq: ['error', 'always'],
    },
  },
  // Files are hostile: no text may take time by the square of its length.
  {
    files: ['src/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['**/*.js', '**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { require: 'readonly', module: 'writable', __dirname: 'readonly' },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  // AssemblyScript: == compares as === does, only a method may stand behind @inline, and whole numbers have 64 bits.
  {
    files: ['src/scanner/**'],
    rules: {
      ...mayNotImport(['^\\.\\.'], 'the scanner is compiled by itself'),
      eqeqeq: 'off',
      'no-loss-of-precision': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  {
    files: ['src/core/**'],
    rules: mayNotImport(
      ['^node:', '^vscode', '/reading(?:/|$)', '/engine/', '/features/', '/webview/', '/cli/'],
      'core is pure',
    ),
  },
  {
    files: ['src/reading/**'],
    rules: mayNotImport(
      ['^vscode$', '/engine/', '/features/', '/webview/', '/cli/'],
      'reading knows nothing of who reads',
    ),
  },
  // The hottest room: what no longer fits on a few screens is two things.
  { files: ['src/reading/**', 'src/scanner/**'], rules: { 'max-lines': ['error', 400] } },
  {
    files: ['src/shared/**'],
    rules: mayNotImport(
      ['^node:', '^vscode$', '/core/', '/reading(?:/|$)', '/engine/', '/features/', '/webview/', '/cli/'],
      'shared lies below everything',
    ),
  },
  {
    files: ['src/engine/**'],
    rules: mayNotImport(['^vscode$', '/features/', '/webview/', '/cli/'], 'the engine knows no surface'),
  },
  {
    files: ['src/cli/**'],
    rules: mayNotImport(['^vscode$', '/features/', '/webview/'], 'the command line knows no editor'),
  },
  // What may be overwritten or removed is decided in one function: these ask it, or made the folder themselves.
  {
    files: ['src/engine/**', 'src/cli/**'],
    ignores: [
      'src/cli/output/outputFile.ts',
      // Makes the folder in which Node keeps compiled code.
      'src/cli/compiledCode.ts',
      // Makes a folder for the JSON of a call, among temporary files.
      'src/cli/output/receipt.ts',
      'src/engine/splits/splitFolder.ts',
      'src/engine/programs/runClient.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'ImportDeclaration[source.value=/^node:fs/] > ImportSpecifier[imported.name=/^(append|copy|cp|create(?!Read)|link|mk|rename|rm|symlink|truncate|unlink|write)/]',
          message:
            'Files are written and removed in src/cli/output and src/engine/splits/splitFolder.ts alone.',
        },
      ],
    },
  },
  {
    files: ['src/features/**', 'src/extension.ts'],
    rules: {
      ...mayNotImport(['/webview/', '/cli/'], 'features talk to the webview by messages'),
      'no-restricted-syntax': [
        'error',
        ...['MemberExpression[property.name=%]', 'Property[key.name=%]', 'Literal[value=%]'].map(
          (selector) => ({
            selector: selector.replace('%', READ_AS_MARKUP),
            message:
              'Texts from files and settings run as links there: src/features/workbench has a function that shows them as text.',
          }),
        ),
      ],
    },
  },
  {
    files: ['src/features/workbench/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['src/webview/**'],
    rules: mayNotImport(
      ['^node:', '^vscode$', '/core/', '/engine/', '/features/', '/cli/'],
      'what is drawn sees only shared',
    ),
  },
);
