import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './e2e/support/runner/longest-first.ts'
import { WAIT_TIMEOUT_MS } from './e2e/support/runner/wait-timeout.ts'

/**
 * Unit and API tests: at least two files run at once, on two cores too, where vitest's default is one.
 * Files of a worker share their imports (`isolate: false`), which saves a third of the time; none keeps state in
 * them. Room for 64 MiB of young objects (V8 takes 16) spares a worker a fourteenth of its processor time.
 */
const sharedWorkers = {
  maxWorkers: Math.max(2, availableParallelism() - 1),
  isolate: false,
  execArgv: ['--max-semi-space-size=64'],
}

/** What is awaited may take as long as for an element of a page: the machine may be busy. */
const expect = { poll: { timeout: WAIT_TIMEOUT_MS } }

/**
 * Tests that start servers or browsers, after all others: three files at once, as with two files a tenth of two
 * cores is idle while a test waits for its page.
 */
const serverOrBrowser = { maxWorkers: 3, sequence: { groupOrder: 1 }, expect, hookTimeout: 120_000 }

/**
 * The suites of the project. `unit` needs nothing; `api-postgres` runs the calls of the real application
 * on the server, `api-embedded` those again in which the engine decides what is asserted (`x.api.test.ts`
 * without `postgres`); `process` starts the built server as a child; `browser` drives it in Chromium,
 * `other-browsers` in Firefox and WebKit.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // What differs is said whole: a failure on another machine is all that is known of it.
    chaiConfig: { truncateThreshold: 2000 },
    projects: [
      {
        test: {
          name: 'unit',
          ...sharedWorkers,
          // Files of a worker share its globals: what a test replaced is not for the next one.
          unstubGlobals: true,
          testTimeout: 60_000,
          include: ['{domain,server,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.{api,process}.test.ts'],
          // The contrast of the tokens is measured on their file.
          css: { include: [/tokens\.css/] },
        },
      },
      {
        test: {
          name: 'api-embedded',
          ...sharedWorkers,
          include: ['server/src/**/*.api.test.ts'],
          exclude: ['**/*.postgres.api.test.ts'],
          env: { TEST_ENGINE: 'embedded' },
          globalSetup: [
            'server/src/testing/processes/build-children.ts',
            'server/src/testing/global-setup.ts',
          ],
          expect,
          hookTimeout: 60_000,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api-postgres',
          ...sharedWorkers,
          include: ['server/src/**/*.api.test.ts'],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: [
            'server/src/testing/processes/build-children.ts',
            'server/src/testing/global-setup.ts',
          ],
          expect,
          hookTimeout: 60_000,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['server/src/**/*.process.test.ts'],
          globalSetup: [
            'server/src/testing/processes/build-children.ts',
            'server/src/testing/processes/make-data-folder.ts',
          ],
          ...serverOrBrowser,
          isolate: false,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'e2e/other-browsers/**'],
          globalSetup: ['e2e/support/server/global-setup.ts'],
          ...serverOrBrowser,
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'other-browsers',
          include: ['e2e/other-browsers/*.test.ts'],
          globalSetup: ['e2e/support/server/global-setup.ts'],
          ...serverOrBrowser,
          isolate: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
