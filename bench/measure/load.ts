import autocannon from 'autocannon'
import type { Run } from './compare.ts'
import { cpuSeconds as cpuSecondsOf } from './process-cpu.ts'

/** CPU of one answer, and time between two of them, in ms. */
export type Costs = 'cpu' | 'time'

const SECONDS = 2

interface Loaded {
  connections?: number
  seconds?: number
  /** seconds of CPU spent so far by what is measured */
  cpuSeconds: () => number
}

/**
 * Keeps every connection to an address busy for a time.
 * @throws when an answer is not 2xx
 */
export const load =
  (
    url: string,
    {
      connections = 1,
      seconds = SECONDS,
      cpuSeconds,
      ...options
    }: Loaded & Pick<autocannon.Options, 'requests' | 'headers'>,
  ): Run<Costs> =>
  async () => {
    const before = cpuSeconds()
    const result = await autocannon({ url, connections, duration: seconds, ...options })
    const spent = (cpuSeconds() - before) * 1000
    const refused = result.non2xx + result.errors + result.timeouts
    const { total } = result.requests
    if (total === 0) throw new Error(`No answer within ${seconds} s`)
    if (refused > 0) throw new Error(`${refused} of ${total} answers were not 2xx`)
    return {
      cpu: spent / total,
      time: (result.duration * 1000) / total,
    }
  }

/** Repeats work of this process for a time. @param cpuSeconds those of others that work for it */
export const repeat =
  (
    work: () => Promise<unknown>,
    { connections = 1, seconds = SECONDS, cpuSeconds }: Loaded,
  ): Run<Costs> =>
  async () => {
    const spent = () => cpuSecondsOf(process.pid) + cpuSeconds()
    const [before, started] = [spent(), performance.now()]
    let done = 0
    const keepWorking = async () => {
      while (performance.now() < started + seconds * 1000) {
        await work()
        done += 1
      }
    }
    await Promise.all(Array.from({ length: connections }, keepWorking))
    return {
      cpu: ((spent() - before) * 1000) / done,
      time: (performance.now() - started) / done,
    }
  }
