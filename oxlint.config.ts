import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type OxlintConfig } from 'oxlint';

type Override = NonNullable<OxlintConfig['overrides']>[number];
type Pattern = { regex: string; message: string } | { group: string[]; message: string };

const foundation = ['kernel'];
const machinery = [
  'db',
  'queue',
  'storage',
  'archive',
  'analysis',
  'names',
  'evidence',
  'extraction',
  'embedding',
  'index',
  'llm',
  'pii',
  'publishing',
];

/** Who may import whom: for each room of `src/`, the other rooms that its files may reach with `#room/…`. */
export const allowedImports: Record<string, readonly string[]> = {
  kernel: [],
  config: foundation,
  db: foundation,
  storage: foundation,
  archive: foundation,
  llm: foundation,
  http: foundation,
  analysis: foundation,
  embedding: foundation,
  index: [...foundation, 'analysis'],
  names: [...foundation, 'analysis'],
  evidence: [...foundation, 'analysis', 'names'],
  extraction: [...foundation, 'analysis', 'names', 'evidence'],
  pii: [...foundation, 'analysis', 'names'],
  publishing: foundation,
  queue: [...foundation, 'db'],
  domain: [...foundation, ...machinery],
  api: [...foundation, 'http', 'domain'],
  app: [...foundation, ...machinery, 'config', 'http', 'domain', 'api'],
  cli: [...foundation, 'config', 'db', 'app'],
};

const rooms = Object.keys(allowedImports);

const noParent: Pattern = {
  regex: '^\\.\\.?/(.*/)?\\.\\./|^\\.\\./',
  message: 'Write ./ for the own folder, #room/ for another room and #test/ for test/support, never ../.',
};

const noParentButConfiguration: Pattern = {
  group: ['../**', '!../*.config.ts'],
  message: 'Write ./ for the own folder, #room/ for a room and #test/ for test/support, never ../.',
};

/** For files of that noun, or of no noun. */
const otherNounsByIndexOnly = (own?: string): Pattern => ({
  group: ['\\#domain/*/**', '!\\#domain/*/index.ts', ...(own ? [`!\\#domain/${own}/**`] : [])],
  message: 'Another noun of the domain is reached through its index.ts alone.',
});
const domainFolder = join(import.meta.dirname, 'src/domain');
const nouns = existsSync(domainFolder) ? readdirSync(domainFolder) : [];
const noTestSupport: Pattern = {
  regex: '^#test/',
  message: 'Only tests may use test/support.',
};

function roomRules(room: string, allowed: readonly string[]): Override[] {
  const forbidden = rooms.filter((other) => other !== room && !allowed.includes(other));
  const patterns = forbidden.map((other) => ({
    regex: `^#${other}/`,
    message: `${room} may not import ${other}: see the table in oxlint.config.ts.`,
  }));
  const rule = (files: string, own?: string): Override => {
    // Its exception would also lift a ban on the whole domain, so it is only used where there is none.
    const byIndex = forbidden.includes('domain') ? [] : [otherNounsByIndexOnly(own)];
    return {
      files: [files],
      rules: {
        'no-restricted-imports': ['error', { patterns: [noParent, noTestSupport, ...byIndex, ...patterns] }],
      },
    };
  };
  if (room === 'domain') return nouns.map((noun) => rule(`src/domain/${noun}/**/*.ts`, noun));
  return [rule(room === 'main' ? 'src/main.ts' : `src/${room}/**/*.ts`)];
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'node', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['node_modules/**', 'data/**', 'dist/**', 'samples/**'],
  rules: {
    eqeqeq: 'error',
    'no-console': 'error',
    'no-param-reassign': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'node/no-process-env': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/method-signature-style': ['error', 'property'],
    'typescript/switch-exhaustiveness-check': 'error',
    // Rules of the two categories that misjudge this code: Express only, browsers only, text analysis, and
    // boundaries where a driver's or a parser's untyped answer is given its type.
    'oxc/no-async-endpoint-handlers': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'no-control-regex': 'off',
    'no-misleading-character-class': 'off',
    'no-underscore-dangle': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    // Our objects are closures: their functions use no `this`.
    'typescript/unbound-method': 'off',
    'typescript/consistent-return': 'off',
    'import/no-named-as-default-member': 'off',
    'promise/always-return': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*'] }],
    'vitest/no-conditional-tests': 'off',
    'vitest/no-disabled-tests': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/valid-describe-callback': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/prefer-node-protocol': 'error',
  },
  overrides: [
    ...Object.entries(allowedImports).flatMap(([room, allowed]) => roomRules(room, allowed)),
    ...roomRules('main', ['kernel', 'config', 'app']),
    {
      files: [
        'src/config/**/*.ts',
        'vitest.config.ts',
        '.ci/*.mjs',
        'test/**/*.ts',
        'bench/**/*.ts',
        'tools/**/*.ts',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: [
        'src/cli/**/*.ts',
        'bin/*.js',
        '.ci/*.mjs',
        'bench/**/*.ts',
        'tools/**/*.ts',
        '**/*.test.ts',
        'test/**/*.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    // Rows are what is selected: the types of columns stand in src/db/column-types.ts.
    {
      files: ['src/domain/**/*.repository.ts'],
      rules: { 'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }] },
    },
    // The console knows the server by the forms of its API alone: types, nothing that would come into the browser.
    {
      files: ['console/src/**/*.{ts,tsx}'],
      plugins: ['react', 'jsx-a11y'],
      rules: {
        'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
        'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
        'react/react-in-jsx-scope': 'off',
        'jsx-a11y/no-autofocus': 'off',
        // Of a library whose results a compiler must not keep: there is no compiler here.
        'react/incompatible-library': 'off',
        // Roles are given to components of the library, and what scrolls must be reached by keyboard: axe-core checks both in the browser.
        'jsx-a11y/prefer-tag-over-role': 'off',
        'jsx-a11y/no-noninteractive-tabindex': 'off',
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: '^\\.\\.?/(.*/)?\\.\\./|^\\.\\./',
                message:
                  'Write ./ for the own folder and #folder/ for another one of console/src, never ../.',
              },
              {
                group: ['@skep/server/**', '!@skep/server/api/**/*.schemas.ts'],
                message: 'The console may use the schemas of the API alone.',
              },
            ],
          },
        ],
      },
    },
    // The widget runs on the pages of others: it has no dependency, and says in the browser's console what only their owners can mend.
    {
      files: ['widget/src/**/*.ts'],
      rules: {
        'no-console': ['error', { allow: ['warn'] }],
        'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
        'no-restricted-imports': [
          'error',
          { patterns: [{ regex: '^[^.#]', message: 'The widget has no dependencies.' }] },
        ],
      },
    },
    // A routes file is a list of declarations, not an algorithm.
    { files: ['src/api/**/*.routes.ts'], rules: { 'max-lines-per-function': ['error', { max: 120 }] } },
    // The body of an answer is what a test looks into, whatever it is.
    { files: ['**/*.test.ts', 'test/**/*.ts'], rules: { 'typescript/no-explicit-any': 'off' } },
    { files: ['*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    // It is generated, as long as there are tables.
    { files: ['src/db/tables.ts'], rules: { 'max-lines': 'off' } },
    {
      files: ['**/*.test.ts'],
      rules: {
        'max-lines-per-function': 'off',
        'no-restricted-imports': ['error', { patterns: [noParentButConfiguration] }],
      },
    },
  ],
});
