import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProofRun } from '../proof.ts'
import { startApplication } from '../servers/application.ts'

const SLOW_HEADERS = 300
const SLOW_BODIES = 150
const SLOW_READERS = 50
const OTHERS = 300
/** 95 % of the others' answers (ms). */
const OTHERS_P95_MS = 300
const CLOSED_WITHIN_MS = 100_000

const HEAD = 'HTTP/1.1\r\nhost: a\r\n'

/** Fault 8: 500 clients that hardly send or read; the others are served, and theirs are closed. */
export async function keepSlowClients({ defer }: ProofRun): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-faults-'))
  defer(() => rmSync(folder, { recursive: true }))
  const application = await startApplication({ DATA_DIR: folder })
  defer(() => application.process.kill())
  const open = new Set<Socket>()
  const begin = (head: string, more: string) => {
    const { hostname, port } = new URL(application.baseUrl)
    const socket = connect(Number(port), hostname)
    open.add(socket)
    const drip = setInterval(() => more && socket.write(more), 3_000)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(drip)
      open.delete(socket)
    })
    socket.write(head)
    return socket
  }
  defer(() => {
    for (const socket of open) socket.destroy()
  })
  for (let at = 0; at < SLOW_HEADERS; at += 1) begin(`GET / ${HEAD}`, `x-${at}: 1\r\n`)
  const form = 'content-type: application/x-www-form-urlencoded\r\ncontent-length: 5000\r\n\r\n'
  for (let at = 0; at < SLOW_BODIES; at += 1) begin(`POST /contact ${HEAD}${form}`, 'a')
  for (let at = 0; at < SLOW_READERS; at += 1) begin(`GET /api/docs.json ${HEAD}\r\n`, '').pause()
  await wait(1_000)
  const times: number[] = []
  for (let at = 0; at < OTHERS; at += 1) {
    const started = performance.now()
    const answer = await fetch(`${application.baseUrl}/cards/actu`)
    await answer.arrayBuffer()
    if (!answer.ok) return [`another client was answered ${answer.status}`]
    times.push(performance.now() - started)
  }
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(OTHERS * 0.95)] ?? 0
  const deadline = Date.now() + CLOSED_WITHIN_MS
  while (open.size > SLOW_READERS && Date.now() < deadline) await wait(500)
  return [
    ...(p95 > OTHERS_P95_MS ? [`95 % of the others waited up to ${Math.round(p95)} ms`] : []),
    ...(open.size > SLOW_READERS ? [`${open.size} slow clients are still connected`] : []),
  ]
}
