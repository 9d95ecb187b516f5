import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startApplication } from '../bench/servers/child-server.ts'
import { debianTool, POSTGRESQL } from '../scripts/test-tools.mjs'
import { builtServerFile } from '../server/src/config/paths.ts'
import { createS3Storage, type S3Options } from '../server/src/engines/storage/s3-storage.ts'
import { readBytes, type Storage } from '../server/src/engines/storage/storage.ts'
import { startProcess } from '../server/src/testing/processes/child-process.ts'
import { plainPicture } from '../server/src/testing/sample-pictures.ts'
import { UploadClient } from '../server/src/testing/uploads/upload-client.ts'
import type { Proof, ProofRun } from './proof.ts'
import { runSuites } from './run-suites.ts'
import { SWIFT_TOOLS, startSwift } from './servers/swift.ts'

const MIB = 1024 ** 2
/** Swift refuses one object above it, as AWS does above 5 GiB. */
const LARGEST_OBJECT = 32 * MIB
const SLOW_SECONDS = 25
const BACK_WITHIN_MS = 10_000
const contentType = 'application/octet-stream'

/** Files of the product in OpenStack Swift, through its S3 interface (OPS-09). */
export const storage: Proof = {
  title: 'Files in OpenStack Swift, through s3api',
  tools: [...SWIFT_TOOLS, debianTool('faketime', 'faketime'), POSTGRESQL],
  async run(proof) {
    const { figure, defer } = proof
    const swift = await startSwift(LARGEST_OBJECT)
    defer(swift.stop)
    const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-proof-'))
    defer(() => rmSync(folder, { recursive: true, force: true }))
    const store = createS3Storage(swift.options)
    await keepFiles(proof, store, folder)
    await readSlowly(proof, store, folder)
    await refuseStarts(proof, swift.options, folder)
    await loseAndFind(proof, swift, folder)
    // Backups hold the files of a data folder: those of a bucket are backed up by its own means.
    const args = ['--exclude', 'server/src/maintenance/backup/**', '--testTimeout=180000']
    const { passed, failed } = runSuites(['api-postgres'], {
      env: { TEST_S3: JSON.stringify(swift.options) },
      args,
    })
    figure(
      'API tests that passed, each application with a bucket of its own',
      passed,
      'all of them',
      passed > 0,
    )
    figure('API tests that failed', failed, '0', failed === 0)
  },
}

/** Every size comes back byte for byte, then is deleted. */
async function keepFiles({ figure }: ProofRun, store: Storage, folder: string): Promise<void> {
  const kept: string[] = []
  for (const size of [0, 1, 5 * MIB, 16 * MIB, 100 * MIB, 256 * MIB]) {
    const bytes = randomBytes(size)
    const file = path.join(folder, 'sent')
    writeFileSync(file, bytes)
    const name = `size-${size}.bin`
    await store.putFile(name, file, { contentType })
    const read = await readBytes(store, name)
    await store.delete(name)
    const gone = !(await store.exists(name))
    if (read?.equals(bytes) && gone) kept.push(size < MIB ? `${size} B` : `${size / MIB} MiB`)
  }
  figure('files byte for byte, then deleted', kept.join(', '), 'six sizes', kept.length === 6)
  const whole = await store
    .put('whole.bin', Buffer.alloc(LARGEST_OBJECT + 1), { contentType })
    .then(() => 'kept', String)
  const refused = /EntityTooLarge/.exec(whole)?.[0] ?? whole
  figure('33 MiB in one request', refused, 'EntityTooLarge', refused === 'EntityTooLarge')
}

/** A reader may be slower than any answer is awaited. */
async function readSlowly({ figure }: ProofRun, store: Storage, folder: string): Promise<void> {
  const size = 20 * MIB
  writeFileSync(path.join(folder, 'sent'), randomBytes(size))
  await store.putFile('slow.bin', path.join(folder, 'sent'), { contentType })
  const file = await store.get('slow.bin')
  let read = 0
  let pauses = SLOW_SECONDS
  for await (const chunk of file?.stream ?? []) {
    read += chunk.length
    if (pauses-- > 0) await wait(1000)
  }
  await store.delete('slow.bin')
  const name = `bytes read of 20 MiB in ${SLOW_SECONDS} s`
  figure(name, read, String(size), read === size)
}

const environment = (s3: S3Options, folder: string) => ({
  PORT: '0',
  DATA_DIR: path.join(folder, 'data'),
  S3_ENDPOINT: s3.endpoint ?? '',
  S3_REGION: s3.region,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
})

/** Each start that the store does not let happen names the variable to correct. */
async function refuseStarts({ figure }: ProofRun, s3: S3Options, folder: string): Promise<void> {
  const wrong: [string, Partial<S3Options>, string, string[]?][] = [
    ['a wrong secret', { secretAccessKey: 'autre' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
    ['an unknown key', { accessKeyId: 'autre:cle' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
    ['a bucket that is not there', { bucket: 'absent' }, 'S3_BUCKET'],
    ['another region', { region: 'us-east-2' }, 'S3_REGION'],
    ['no service', { endpoint: 'http://127.0.0.1:9' }, 'S3_ENDPOINT'],
    ['a clock one hour fast', {}, 'réglez l’horloge', ['faketime', '-f', '+1h']],
  ]
  for (const [what, change, sentence, within] of wrong) {
    const env = environment({ ...s3, ...change }, folder)
    const start = startProcess(builtServerFile('main.js'), [], env, within)
    const status = await start.ended
    const said = start.stderr.includes(sentence) ? sentence : start.stderr.slice(0, 300)
    const holds = status === 1 && said === sentence
    figure(`start with ${what}`, `${status}, « ${said} »`, `1, « ${sentence} »`, holds)
  }
}

/** The store ends and comes back while the product runs. */
async function loseAndFind(
  { figure, defer }: ProofRun,
  swift: Awaited<ReturnType<typeof startSwift>>,
  folder: string,
): Promise<void> {
  const administrator = { username: 'admin@example.org', password: 'une longue phrase de passe' }
  const server = await startApplication({
    ...environment(swift.options, folder),
    ADMIN_EMAIL: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  })
  defer(server.stop)
  const login = await fetch(`${server.baseUrl}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  const { token } = (await login.json()) as { token: string }
  const picture = `data:image/png;base64,${(await plainPicture('png')).toString('base64')}`
  const uploads = new UploadClient(server.baseUrl, token)
  const send = () => uploads.form('/media/img', [['base64', picture]])
  const sent = await send()
  const address = `/media/image/full/${sent.body.file}`
  const statuses = async () => {
    const asked = [address, '/ready', '/api/company_froms'].map(async (url) => {
      const answer = await fetch(`${server.baseUrl}${url}`)
      await answer.arrayBuffer()
      return answer.status
    })
    return (await Promise.all(asked)).join(', ')
  }
  const expectStatuses = async (moment: string, expected: string) => {
    const was = await statuses()
    figure(`picture, /ready and a list, ${moment}`, was, expected, was === expected)
  }
  await expectStatuses('with the store', '200, 200, 200')
  await swift.stopProxy()
  await expectStatuses('without it', '503, 503, 200')
  const refused = (await send()).status
  figure('a picture sent without it', refused, '503', refused === 503)
  await swift.startProxy()
  const back = Date.now()
  while ((await statuses()) !== '200, 200, 200' && Date.now() - back < BACK_WITHIN_MS)
    await wait(100)
  await expectStatuses('once it is back', '200, 200, 200')
  const again = (await send()).status
  figure('a picture sent then', again, '200', again === 200)
}
