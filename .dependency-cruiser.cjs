/**
 * Boundaries between the parts of the project, at error level (CONTRIBUTING.md, "Boundaries").
 * Feature → feature imports must be on FEATURE_ALLOWANCES; the list is acyclic.
 */
const FEATURES =
  'cards|changes|classification|reports|exemplaries|pages|testimonies|users|sessions|media|contact|find'

/** feature → the features of `server/src` it may import. */
const FEATURE_ALLOWANCES = {
  changes: [],
  classification: [],
  media: ['users'],
  pages: [],
  testimonies: [],
  users: ['classification'],
  sessions: ['users', 'classification'],
  exemplaries: ['media'],
  cards: ['classification', 'exemplaries', 'media'],
  reports: ['cards', 'classification', 'exemplaries', 'media', 'users'],
  contact: ['users'],
  find: ['exemplaries', 'pages', 'users'],
}

const featureRules = Object.entries(FEATURE_ALLOWANCES).map(([feature, allowed]) => ({
  name: `server-${feature}-imports`,
  comment: `server/src/${feature} may import only: ${allowed.join(', ') || 'no other feature'}`,
  severity: 'error',
  from: { path: `^server/src/${feature}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: `^server/src/(${FEATURES})/`,
    pathNot: `^server/src/(${[feature, ...allowed].join('|')})/`,
  },
}))

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^domain/' },
      to: { path: '^(server|web|e2e)/' },
    },
    {
      name: 'domain-needs-zod-only',
      severity: 'error',
      from: { path: '^domain/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'web-never-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'web-takes-types-of-contracts',
      comment: 'A value would bring zod into a chunk: 26 kB, and code that the policy refuses.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^domain/src/.*contract\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-never-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'engines-know-no-feature',
      severity: 'error',
      from: { path: '^server/src/engines/', pathNot: '\\.test\\.ts$' },
      to: { path: `^server/src/(${FEATURES}|plugins|hydra)/` },
    },
    {
      name: 'query-builder-only-in-repositories-tables-db',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot:
          '(\\.repository\\.ts|\\.table\\.ts|^server/src/(db|demo|maintenance|testing)/.*|\\.test\\.ts)$',
      },
      to: { path: 'node_modules/drizzle-orm' },
    },
    {
      name: 'routes-not-tables',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.table\\.ts$' },
    },
    {
      name: 'no-route-from-below',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '(^server/src/app\\.ts|\\.test\\.ts)$' },
      to: { path: '\\.routes\\.ts$' },
    },
    ...featureRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
