/**
 * Boundaries between the parts of the project, at error level (CONTRIBUTING.md, "Where logic goes").
 * Every room of server/src and web/src is listed, above all that it imports: no arrow runs up.
 */
/** Rooms of `server/src` → the rooms each may import, from the lowest to the highest. */
const SERVER_ROOMS = {
  config: [],
  db: ['config'],
  engines: ['config', 'db'],
  audit: ['db'],
  hydra: ['audit', 'db'],
  quotas: ['db', 'hydra'],
  access: ['db', 'hydra'],
  plugins: ['access', 'config', 'db', 'engines', 'hydra', 'quotas'],
  'api-docs': ['access', 'engines', 'hydra', 'plugins'],
  changes: ['db', 'hydra', 'plugins'],
  catalogue: ['db', 'hydra'],
  editing: ['audit', 'catalogue', 'db', 'engines', 'hydra', 'plugins'],
  classification: ['access', 'audit', 'catalogue', 'db', 'editing', 'hydra', 'plugins'],
  media: ['access', 'audit', 'db', 'engines', 'hydra', 'plugins'],
  users: ['access', 'audit', 'classification', 'db', 'engines', 'hydra', 'media', 'plugins'],
  'second-factor': ['access', 'audit', 'config', 'db', 'engines', 'hydra', 'plugins', 'users'],
  sessions: [
    ...['access', 'audit', 'config', 'db', 'engines', 'hydra', 'plugins', 'quotas'],
    ...['second-factor', 'users'],
  ],
  passkeys: [
    ...['access', 'audit', 'db', 'engines', 'hydra', 'plugins', 'quotas', 'sessions', 'users'],
  ],
  'identity-provider': [
    ...['access', 'audit', 'config', 'db', 'engines', 'hydra', 'plugins', 'sessions', 'users'],
  ],
  contact: ['db', 'engines', 'hydra', 'plugins', 'users'],
  pages: ['access', 'catalogue', 'db', 'editing', 'engines', 'hydra', 'plugins'],
  described: ['access', 'catalogue', 'db', 'editing', 'engines', 'hydra', 'plugins'],
  exemplaries: ['access', 'catalogue', 'db', 'editing', 'engines', 'hydra', 'plugins'],
  cards: [
    ...['access', 'audit', 'catalogue', 'config', 'db', 'editing', 'engines', 'exemplaries'],
    ...['hydra', 'plugins'],
  ],
  merging: [
    ...['access', 'audit', 'cards', 'catalogue', 'classification', 'db', 'editing', 'hydra'],
    'plugins',
  ],
  consequences: ['access', 'cards', 'catalogue', 'db', 'editing', 'hydra', 'plugins'],
  'last-act': [
    'access',
    'audit',
    'catalogue',
    'classification',
    'db',
    'editing',
    'hydra',
    'plugins',
  ],
  reports: [
    ...['access', 'cards', 'catalogue', 'config', 'db', 'engines', 'hydra', 'plugins'],
    ...['quotas', 'users'],
  ],
  milestones: [
    ...['access', 'cards', 'catalogue', 'db', 'engines', 'hydra', 'media', 'plugins'],
    ...['quotas', 'reports'],
  ],
  comments: ['access', 'db', 'engines', 'hydra', 'plugins', 'quotas', 'reports'],
  sharing: [
    ...['access', 'cards', 'catalogue', 'db', 'engines', 'hydra', 'milestones', 'plugins'],
    ...['quotas', 'reports', 'users'],
  ],
  workshops: [
    ...['access', 'cards', 'catalogue', 'config', 'db', 'engines', 'hydra', 'plugins'],
    ...['quotas', 'reports'],
  ],
  'report-workbooks': [
    ...['access', 'catalogue', 'db', 'engines', 'hydra', 'milestones', 'plugins', 'reports'],
  ],
  'personal-data': [
    ...['access', 'audit', 'cards', 'db', 'engines', 'hydra', 'milestones', 'plugins', 'reports'],
    ...['sharing', 'users', 'workshops'],
  ],
  history: ['access', 'audit', 'db', 'engines', 'hydra', 'plugins'],
  publications: [
    ...['access', 'audit', 'cards', 'catalogue', 'db', 'editing', 'engines', 'exemplaries'],
    ...['history', 'hydra', 'pages', 'plugins', 'users'],
  ],
  workbook: [
    ...['access', 'audit', 'cards', 'catalogue', 'db', 'editing', 'engines', 'hydra'],
    'plugins',
  ],
  members: [
    ...['access', 'audit', 'catalogue', 'classification', 'db', 'engines', 'hydra', 'plugins'],
    ...['sessions', 'users', 'workbook'],
  ],
  barometer: ['catalogue', 'db', 'engines', 'hydra', 'plugins'],
  settings: ['access', 'audit', 'catalogue', 'db', 'editing', 'hydra', 'plugins'],
  'open-data': ['catalogue', 'db', 'engines', 'hydra', 'plugins', 'settings'],
  embedding: ['catalogue', 'db', 'engines', 'hydra', 'plugins', 'settings'],
  find: [
    'access',
    'catalogue',
    'db',
    'exemplaries',
    'hydra',
    'pages',
    'plugins',
    'reports',
    'users',
  ],
  metrics: ['catalogue', 'db', 'engines'],
  demo: ['cards', 'config', 'db', 'engines'],
  maintenance: ['config', 'db', 'engines'],
}

/** Rooms of `web/src` → the rooms each may import, from the lowest to the highest. */
const WEB_ROOMS = {
  lib: [],
  routing: ['lib'],
  ui: ['lib', 'routing'],
  saving: ['lib', 'ui'],
  media: ['lib', 'routing', 'ui'],
  editing: ['lib', 'media', 'routing', 'saving', 'ui'],
  pages: ['editing', 'lib', 'media', 'routing', 'ui'],
  described: ['editing', 'lib', 'routing', 'ui'],
  exemplaries: ['editing', 'lib', 'media', 'routing', 'ui'],
  cards: ['editing', 'lib', 'media', 'routing', 'saving', 'ui'],
  classification: ['cards', 'editing', 'lib', 'routing', 'saving', 'described', 'ui'],
  history: [
    ...['cards', 'classification', 'editing', 'exemplaries', 'lib', 'pages', 'routing'],
    ...['described', 'ui'],
  ],
  reports: ['cards', 'lib', 'routing', 'saving', 'ui'],
  barometer: ['cards', 'lib', 'reports', 'routing', 'ui'],
  'card-page': ['cards', 'editing', 'lib', 'reports', 'routing', 'ui'],
  passkeys: ['lib', 'ui'],
  'second-factor': ['lib', 'ui'],
  'identity-provider': ['lib', 'ui'],
  users: [
    ...[
      'editing',
      'identity-provider',
      'lib',
      'pages',
      'passkeys',
      'reports',
      'routing',
      'saving',
      'second-factor',
    ],
    'ui',
  ],
  sessions: [
    ...['identity-provider', 'lib', 'pages', 'passkeys', 'routing', 'second-factor', 'ui', 'users'],
  ],
  contact: ['lib', 'pages', 'routing', 'ui', 'users'],
  verification: ['lib', 'routing', 'ui'],
  settings: ['editing', 'lib', 'routing', 'ui'],
  embedded: ['lib', 'routing', 'ui'],
  site: [
    ...['cards', 'contact', 'editing', 'exemplaries', 'lib', 'pages', 'routing', 'described'],
    ...['ui', 'users'],
  ],
  app: [
    ...[
      'barometer',
      'card-page',
      'cards',
      'classification',
      'contact',
      'embedded',
      'exemplaries',
      'history',
      'lib',
      'pages',
    ],
    ...[
      'reports',
      'routing',
      'sessions',
      'settings',
      'site',
      'described',
      'ui',
      'users',
      'verification',
    ],
  ],
}

const TESTS = '(\\.test\\.tsx?|\\.child\\.ts)$|/testing/'

/** One rule a room, and one that refuses a room without a rule. */
function roomRules(source, rooms) {
  const names = Object.keys(rooms)
  const lower = new Set()
  for (const [room, allowed] of Object.entries(rooms)) {
    const above = allowed.filter((name) => !lower.has(name))
    if (above.length > 0) throw new Error(`${source}/${room} would import upwards: ${above}`)
    lower.add(room)
  }
  return [
    ...names.map((room) => ({
      name: `${source}/${room}`,
      comment: `May import only: ${rooms[room].join(', ') || 'no other room'}`,
      severity: 'error',
      from: { path: `^${source}/${room}/`, pathNot: TESTS },
      to: { path: `^${source}/`, pathNot: `^${source}/(${[room, ...rooms[room]].join('|')})/` },
    })),
    {
      name: `${source}-room-without-rule`,
      comment: 'Name the room, and what it may import, in .dependency-cruiser.cjs',
      severity: 'error',
      from: { path: `^${source}/[^/]+/`, pathNot: `^${source}/(testing|${names.join('|')})/` },
      to: {},
    },
  ]
}

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
      from: { path: '^domain/src/', pathNot: TESTS },
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
      to: { path: '^domain/src/(api/.*|.*contract\\.ts$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-never-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
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
      from: { path: '^server/src/', pathNot: '(^server/src/features\\.ts|\\.test\\.ts)$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'report-editor-imports-downwards',
      comment: 'The screen imports its folders, which import each other.',
      severity: 'error',
      from: { path: '^web/src/reports/editor/[^/]+/' },
      to: { path: '^web/src/reports/editor/[^/]+$' },
    },
    ...roomRules('server/src', SERVER_ROOMS),
    ...roomRules('web/src', WEB_ROOMS),
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
