import { debianTool, POSTGRESQL } from '../scripts/test-tools.mjs'
import { FAULTS, filesOf } from './faults/fault-tests.ts'
import { killDatabase } from './faults/killed-database.ts'
import { limitMemory } from './faults/little-memory.ts'
import { moveClock } from './faults/moved-clock.ts'
import { keepSlowClients } from './faults/slow-clients.ts'
import type { Proof, ProofRun } from './proof.ts'
import { runTests } from './run-suites.ts'

/** What the suite cannot inject, by the number of the fault; answers what did not hold. */
const INJECTED: Record<number, (proof: ProofRun) => Promise<string[]>> = {
  2: killDatabase,
  8: keepSlowClients,
  12: moveClock,
  20: limitMemory,
}

/** The faults of `reliability.md` §2, each injected, by number (OPS-05). */
export const faults: Proof = {
  title: 'The 22 faults of the reliability page',
  tools: [
    POSTGRESQL,
    debianTool('pdftotext', 'poppler-utils'),
    debianTool('libfaketime', 'faketime', 'faketime'),
  ],
  async run(proof) {
    const files = filesOf(FAULTS.flatMap(({ tests }) => tests))
    const outcomes = runTests([...new Set([...files.values()].flat())])
    for (const { number, what, tests } of FAULTS) {
      const ran = outcomes.filter(({ title }) => tests.some((begin) => title.startsWith(begin)))
      const failed = ran.filter(({ passed }) => !passed).map(({ title }) => title)
      const missing = tests.filter((begin) => !ran.some(({ title }) => title.startsWith(begin)))
      const inject = INJECTED[number]
      const seen = (await inject?.(proof).catch((error: Error) => [error.message])) ?? []
      const wrong = [...failed, ...missing, ...seen]
      const count = `${ran.length} test${ran.length > 1 ? 's' : ''}${inject ? ' and a server' : ''}`
      proof.figure(`${number}. ${what}`, wrong.join('; ') || count, 'holds', wrong.length === 0)
    }
  },
}
