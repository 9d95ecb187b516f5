import path from 'node:path'
import { startAnswering } from './answers/answering-server.ts'
import { everyRead, randomStep, type Step } from './answers/calls.ts'
import { seededRandom } from './datasets/random.ts'

/**
 * Makes the same calls on this checkout and on another one, as visitor, member and administrator, and
 * prints every answer that differs: `npm run answers -- ../other-checkout`. Both have to be built.
 */
const [other] = process.argv.slice(2)
if (!other) {
  console.error('Which checkout? npm run answers -- ../other-checkout')
  process.exit(2)
}
const CALLS = 3_000
/** Characters of each side that are printed from the first difference on. */
const SHOWN = 300

const servers = await Promise.all(
  [path.resolve(import.meta.dirname, '..'), path.resolve(other)].map(startAnswering),
)
const [here, there] = servers
const random = seededRandom()
let made = 0
let different = 0

async function compare({ made: kind, ...call }: Step): Promise<void> {
  made += 1
  const [ours = '', theirs = ''] = await Promise.all(
    servers.map((server) => server.answer(call, kind)),
  )
  if (ours === theirs) return
  different += 1
  let at = 0
  while (ours[at] === theirs[at]) at += 1
  const from = Math.max(0, at - SHOWN / 3)
  console.log(`≠ ${call.as} ${call.method} ${call.path} ${JSON.stringify(call.body) ?? ''}`)
  console.log(`  here  ${ours.slice(0, 3)} …${ours.slice(from, from + SHOWN)}`)
  console.log(`  there ${theirs.slice(0, 3)} …${theirs.slice(from, from + SHOWN)}`)
}

try {
  if (!here || !there) throw new Error('A server did not start')
  for (const step of everyRead(here)) await compare(step)
  while (made < CALLS) await compare(randomStep(here, random))
} finally {
  for (const server of servers) await server.stop()
}
console.log(`${made} answers compared, ${different} different`)
process.exit(different === 0 ? 0 : 1)
