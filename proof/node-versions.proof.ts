import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { POSTGRESQL } from '../scripts/test-tools.mjs'
import { projectRoot } from '../server/src/config/paths.ts'
import type { Proof } from './proof.ts'
import { runSuites } from './run-suites.ts'

/** Majors of Node that the product promises to run on, each with the major of npm that it brings. */
const MAJORS = [
  { node: 20, npm: 10 },
  { node: 22, npm: 10 },
  { node: 24, npm: 11 },
]

/** The unit and API tests on each supported major of Node, which npm's package `node` brings. */
export const nodeVersions: Proof = {
  title: 'On each supported Node',
  tools: [POSTGRESQL],
  async run({ figure, defer }) {
    const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-node-'))
    defer(() => rmSync(folder, { recursive: true }))
    for (const majors of MAJORS) {
      const prefix = path.join(folder, String(majors.node))
      const node = install(majors, prefix)
      const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
      const warnings = installationWarnings(node, prefix)
      figure(`${version}: warnings of npm ci`, warnings, '0', warnings === 0)
      const { passed, failed } = runSuites(['unit', 'api-embedded', 'api-postgres'], {
        node,
        args: ['--testTimeout=180000'],
      })
      figure(`${version}: tests passed`, passed, 'all', passed > 0)
      figure(`${version}: tests failed`, failed, '0', failed === 0)
    }
  },
}

function install(majors: { node: number; npm: number }, prefix: string): string {
  const packages = [`node@${majors.node}`, `npm@${majors.npm}`]
  const args = ['install', '--no-audit', '--no-fund', '--prefix', prefix, ...packages]
  execFileSync('npm', args, { stdio: 'inherit' })
  return path.join(prefix, 'node_modules/node/bin/node')
}

/** @returns how many lines `npm ci` warns with, in an empty folder with the manifests of the project */
function installationWarnings(node: string, prefix: string): number {
  const folder = path.join(prefix, 'project')
  const manifests = ['.npmrc', 'package.json', 'package-lock.json']
  const parts = ['domain', 'server', 'web', 'e2e'].map((part) => path.join(part, 'package.json'))
  for (const file of [...manifests, ...parts]) {
    cpSync(path.join(projectRoot, file), path.join(folder, file))
  }
  const npm = path.join(prefix, 'node_modules/npm/bin/npm-cli.js')
  const env = { ...process.env, PATH: `${path.dirname(node)}:${process.env.PATH}` }
  const { stderr, status } = spawnSync(node, [npm, 'ci'], { cwd: folder, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stderr.split('\n').filter((line) => line.startsWith('npm warn')).length
}
