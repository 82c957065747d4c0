import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** Imports run one way: core ← engine ← features, core ← cli, shared below all, webview sees only shared. */
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

export default tseslint.config(
  // src/scanner is AssemblyScript, which its compiler checks.
  {
    ignores: ['dist/', 'out/', 'node_modules/', '.vscode-test/', 'bench/data/', 'examples/', 'src/scanner/'],
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
  {
    files: ['src/core/**'],
    rules: mayNotImport(
      ['^node:', '^vscode', '/engine/', '/features/', '/webview/', '/cli/'],
      'core is pure',
    ),
  },
  {
    files: ['src/shared/**'],
    rules: mayNotImport(
      ['^node:', '^vscode$', '/core/', '/engine/', '/features/', '/webview/', '/cli/'],
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
  {
    files: ['src/features/**'],
    rules: mayNotImport(['/webview/', '/cli/'], 'features talk to the webview by messages'),
  },
  {
    files: ['src/webview/**'],
    rules: mayNotImport(
      ['^node:', '^vscode$', '/core/', '/engine/', '/features/', '/cli/'],
      'the webview sees only shared',
    ),
  },
);
