import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** A call that is made again and again; `RANDOM` in its path and body is another word each time. */
export interface HammeredCall {
  method: string
  path: string
  body?: string
  headers?: Record<string, string>
}

/**
 * Makes one call over many connections until standard input ends, as a process of its own:
 * `hammer.ts ADDRESS CONNECTIONS CALL`, the call as JSON. Says `begun` once each connection was answered
 * or refused once, and at the end how often each status came.
 */
/**
 * Each connection asks so often, in ms: what is shown is the cost of the call, and not that of the
 * bare HTTP of as many requests as a processor takes.
 */
const EVERY_MS = 250

const [address = '', connections = '', json = '{}'] = process.argv.slice(2)
const call = JSON.parse(json) as HammeredCall
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const statuses: Record<string, number> = {}
let stopped = false
let answered = 0

function withRandomWords(text: string): string {
  return text.replace(/RANDOM/g, () => randomBytes(6).toString('base64url').toLowerCase())
}

function ask(): Promise<string> {
  const { method, path, body, headers } = call
  return new Promise((resolve) => {
    const sent = request(`${address}${withRandomWords(path)}`, { agent, method, headers })
    sent.on('response', (answer) => {
      answer.resume().on('close', () => resolve(String(answer.statusCode)))
    })
    sent.on('error', () => resolve('no answer'))
    sent.end(body === undefined ? undefined : withRandomWords(body))
  })
}

async function keepAsking(): Promise<void> {
  while (!stopped) {
    const next = setTimeout(EVERY_MS)
    const status = await ask()
    statuses[status] = (statuses[status] ?? 0) + 1
    answered += 1
    if (answered === Number(connections)) process.stdout.write('begun\n')
    await next
  }
}

process.stdin.on('end', () => {
  stopped = true
  process.stdout.write(`${JSON.stringify(statuses)}\n`, () => process.exit(0))
})
process.stdin.resume()
for (let number = 0; number < Number(connections); number += 1) void keepAsking()
