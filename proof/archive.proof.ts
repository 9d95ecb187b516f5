import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { RELEASE } from '../server/src/testing/release/release.ts'
import type { Proof } from './proof.ts'
import { startApplication } from './servers/application.ts'
import { signIn } from './traffic/person.ts'
import { writeSmallContent } from './traffic/small-content.ts'
import { typeDrafts } from './traffic/type-drafts.ts'
import { checkOutPublished } from './upgrade.proof.ts'

const MOST_BYTES = 300_000

/** Makes the archive of the version published last that tests restore: to be run after each publication (O-04). */
export const archive: Proof = {
  title: 'The archive of the version published last',
  tools: [],
  async run(proof) {
    const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-archive-'))
    proof.defer(() => rmSync(folder, { recursive: true }))
    const published = checkOutPublished(path.join(folder, 'published'), proof)
    const env = { DATA_DIR: path.join(folder, 'data'), DEMO_CONTENT: 'off' }
    const server = await startApplication(env, published)
    proof.defer(server.process.kill)
    const administrator = await signIn(server.baseUrl)
    const content = await writeSmallContent(administrator)
    const drafts = await typeDrafts(administrator, server.baseUrl)
    await server.stop()
    rmSync(RELEASE.archive, { force: true })
    mkdirSync(path.dirname(RELEASE.archive), { recursive: true })
    execFileSync('npm', ['run', 'backup', '--', RELEASE.archive], {
      cwd: published,
      env: { ...process.env, ...env },
    })
    writeFileSync(RELEASE.content, `${JSON.stringify(content, null, 2)}\n`)
    writeFileSync(RELEASE.drafts, `${JSON.stringify(drafts, null, 2)}\n`)
    execFileSync('npx', ['biome', 'format', '--write', RELEASE.content, RELEASE.drafts])
    const { size } = statSync(RELEASE.archive)
    proof.figure('bytes of the archive', size, `≤ ${MOST_BYTES}`, size <= MOST_BYTES)
  },
}
