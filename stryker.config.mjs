/*
 * Mutation tests (`npm run mutants`): every small fault that Stryker can put into what decides about
 * figures, rights and accepted input has to be noticed. Two runs, by MUTATED: `rules` with the unit
 * tests, `server` (policies, repositories of figures) with calls on the embedded database.
 */
const RUNS = {
  rules: [
    'domain/src/*/rules/**/*.ts',
    '!domain/src/**/*.test.ts',
    // A list of words, whose entries are no decisions.
  ],
  server: [
    'server/src/*/*.policy.ts',
    'server/src/cards/hierarchy/hierarchy-values.repository.ts',
    'server/src/reports/selection/report-selection.repository.ts',
  ],
}
const run = process.env.MUTATED ?? 'rules'

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutants.config.ts' },
  mutate: RUNS[run],
  coverageAnalysis: 'perTest',
  ignorePatterns: ['dist', 'docs', 'bench', 'e2e'],
  concurrency: 1,
  // A score below fails the command.
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.mutants/${run}.json` },
  tempDirName: '.mutants/sandbox',
}
