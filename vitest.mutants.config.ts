import { defineConfig } from 'vitest/config'

/** Which tests judge the faults of a run of `npm run mutants`; see stryker.config.mjs. */
const server = {
  include: [
    'server/src/cards/{card-draft,card,hierarchy/hierarchy,hierarchy/hierarchy-values}.api.test.ts',
    'server/src/reports/{calculate-report,create-report,deleted-step,report-ownership,report}.api.test.ts',
    'server/src/users/**/*.api.test.ts',
    'server/src/users/user.policy.test.ts',
  ],
  env: { TEST_ENGINE: 'embedded' },
  globalSetup: [
    'server/src/testing/processes/build-children.ts',
    'server/src/testing/global-setup.ts',
  ],
  hookTimeout: 60_000,
  testTimeout: 60_000,
}

export default defineConfig({
  test: process.env.MUTATED === 'server' ? server : { include: ['domain/src/**/*.test.ts'] },
})
