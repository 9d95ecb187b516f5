import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { noisePicture } from '../server/src/testing/sample-pictures.ts'
import { fileOf, UploadClient } from '../server/src/testing/uploads/upload-client.ts'
import type { Proof } from './proof.ts'
import {
  INSTANCES_TOOLS,
  type Instances,
  makeMembers,
  startInstances,
} from './servers/instances.ts'
import { readSteps, startTraffic } from './traffic/mixed-traffic.ts'
import { signIn, signInForToken } from './traffic/person.ts'

const CONNECTIONS = 200
const MEMBERS = 20
const REQUESTS = 20_000
/** Requests a second of all connections. */
const RATE = 90
const MOST_RESTARTS = 30
/** How long another instance may still answer the former state, in ms (O-20). */
const TOLERATED_MS = 2000

/** Two instances behind nginx, restarted in turn under traffic (OPS-01). */
export const instances: Proof = {
  title: 'Two instances behind nginx',
  tools: INSTANCES_TOOLS,
  async run(proof) {
    const { figure } = proof
    const started = await startInstances(proof)
    const { baseUrl } = started.proxy
    const members = await makeMembers(started.databaseUrl, MEMBERS)
    const [spared = ''] = await readSteps(baseUrl)
    const traffic = await startTraffic({
      baseUrl,
      members,
      connections: CONNECTIONS,
      rate: RATE,
      spared,
    })
    const beside = { over: false }
    const sent = sendFiles(started, beside)
    const hidden = hideStep(started, { step: spared, beside })
    const statuses: (number | null)[] = []
    for (let round = 0; round < MOST_RESTARTS; round += 1) {
      statuses.push(...(await started.restartInTurn()))
      if (traffic.answered() >= REQUESTS) break
    }
    beside.over = true
    const files = await sent
    const { looks, stale, failed: notChanged } = await hidden
    await traffic.stop()

    const restarts = statuses.length
    const inOrder = statuses.every((status) => status === 0)
    figure(`restarts by SIGTERM, ${CONNECTIONS} connections`, restarts, 'each ends with 0', inOrder)
    const answered = traffic.answered()
    figure('requests answered', answered, `≥ ${REQUESTS}`, answered >= REQUESTS)
    const failed = [...traffic.failures].map(([what, count]) => `${count} × ${what}`)
    if (notChanged > 0) failed.push(`${notChanged} × a step withdrawn or published`)
    figure('requests that failed', failed.join('; ') || 0, '0', failed.length === 0)
    figure('answers of 503', traffic.refused(), '0', traffic.refused() === 0)
    figure(
      'files sent in chunks meanwhile, whole',
      `${files.whole} of ${files.sent}`,
      'all',
      files.sent > 0 && files.whole === files.sent,
    )
    const [first = 0, second = 0] = chunksByInstance(started)
    figure('chunks through each instance', `${first}, ${second}`, '> 0', first > 0 && second > 0)
    figure(
      'looks at a withdrawn step, 2 s after',
      `${looks}, ${stale} stale`,
      '0 stale',
      looks > 0 && stale === 0,
    )
  },
}

/** Sends a picture of 27 MB again and again. */
async function sendFiles({ proxy }: Instances, beside: { over: boolean }) {
  const picture = noisePicture(3000, 3000)
  const sha256 = createHash('sha256').update(picture).digest('hex')
  const uploads = new UploadClient(proxy.baseUrl, await signInForToken(proxy.baseUrl))
  const files = { sent: 0, whole: 0 }
  while (!beside.over) {
    files.sent += 1
    const file = fileOf('grande.png', picture)
    const answer = await uploads.inChunks('/files/upload/chunk', file).catch(console.error)
    if (answer?.body.sha256 === sha256) files.whole += 1
    else console.error('A file was not stored:', answer)
  }
  return files
}

/** Withdraws a step through the proxy and looks for it on each instance two seconds later. */
async function hideStep(
  { proxy, addresses }: Instances,
  { step, beside }: { step: string; beside: { over: boolean } },
) {
  const administrator = await signIn(proxy.baseUrl)
  const seen = { looks: 0, stale: 0, failed: 0 }
  const setDraft = (draft: boolean) =>
    administrator.ask('PUT', `/api/cards/${step}`, { draft }).catch((error: unknown) => {
      console.error(error)
      seen.failed += 1
    })
  while (!beside.over) {
    if (!(await setDraft(true))) continue
    await setTimeout(TOLERATED_MS)
    for (const address of addresses) {
      // An instance that is restarting answers nothing.
      const answer = await fetch(`${address}/cards/actu/${step}`).catch(() => null)
      if (answer?.status === 503 || !answer) continue
      seen.looks += 1
      if (answer.status !== 404) seen.stale += 1
    }
    await setDraft(false)
  }
  return seen
}

/** How many chunks each instance took, by the log of the proxy. */
function chunksByInstance({ proxy, addresses }: Instances): number[] {
  const chunks = proxy.log().filter((line) => line.startsWith('POST /files/upload/chunk 200'))
  return addresses.map(
    (address) => chunks.filter((line) => line.endsWith(`:${new URL(address).port}`)).length,
  )
}
