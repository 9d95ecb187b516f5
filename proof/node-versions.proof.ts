import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { POSTGRESQL } from '../scripts/test-tools.mjs'
import type { Proof } from './proof.ts'
import { runSuites } from './run-suites.ts'

/** Majors of Node that the product promises to run on. */
const MAJORS = [20, 22, 24]

/** The unit and API tests on each supported major of Node, which npm's package `node` brings. */
export const nodeVersions: Proof = {
  title: 'On each supported Node',
  tools: [POSTGRESQL],
  async run({ figure, defer }) {
    const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-node-'))
    defer(() => rmSync(folder, { recursive: true }))
    for (const major of MAJORS) {
      const node = install(major, path.join(folder, String(major)))
      const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
      const { passed, failed } = runSuites(['unit', 'api-embedded', 'api-postgres'], {
        node,
        args: ['--testTimeout=180000'],
      })
      figure(`${version}: tests passed`, passed, 'all', passed > 0)
      figure(`${version}: tests failed`, failed, '0', failed === 0)
    }
  },
}

function install(major: number, prefix: string): string {
  const args = ['install', '--no-audit', '--no-fund', '--prefix', prefix, `node@${major}`]
  execFileSync('npm', args, { stdio: 'inherit' })
  return path.join(prefix, 'node_modules/node/bin/node')
}
