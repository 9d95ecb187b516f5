import { AsyncResource } from 'node:async_hooks'

/** The owner of a job in a shared queue: an account, or a visitor known by address. */
export interface Asker {
  key: string
  isVisitor: boolean
}

export interface QueueLimits {
  atWork: number
  waiting: number
  /** limits for all visitors together; the other places are for signed-in people */
  visitors: { atWork: number; waiting: number }
}

interface Job {
  asker: Asker
}

/**
 * A queue that serves its askers in turns, visitors last. When it is full, the last job of the
 * asker with most waiting jobs loses its place, visitors first.
 */
export function createFairQueue<Waiting extends Job>({ atWork, waiting, visitors }: QueueLimits) {
  /** the jobs of each asker that wait; whose turn is next comes first */
  const lines = new Map<string, Waiting[]>()
  const working = new Set<Waiting>()

  const countWaiting = (of: readonly Waiting[][]) => of.reduce((sum, line) => sum + line.length, 0)
  const linesOf = (areVisitors: boolean) =>
    [...lines.values()].filter(([job]) => job?.asker.isVisitor === areVisitors)
  const mayBegin = ({ asker }: Job) =>
    !asker.isVisitor || [...working].filter((job) => job.asker.isVisitor).length < visitors.atWork

  function leave(job: Waiting): void {
    const left = lines.get(job.asker.key)?.filter((other) => other !== job) ?? []
    if (left.length > 0) lines.set(job.asker.key, left)
    else lines.delete(job.asker.key)
  }

  return {
    add(job: Waiting): void {
      lines.set(job.asker.key, [...(lines.get(job.asker.key) ?? []), job])
    },
    putBack(job: Waiting): void {
      working.delete(job)
      lines.set(job.asker.key, [job, ...(lines.get(job.asker.key) ?? [])])
    },
    /** The next job that may begin, at work from now on; null: none. */
    begin(): Waiting | null {
      if (working.size >= atWork) return null
      for (const [job] of [...linesOf(false), ...linesOf(true)]) {
        if (!job || !mayBegin(job)) continue
        const { key } = job.asker
        leave(job)
        const line = lines.get(key)
        // Its asker's next turn is after everybody else's.
        if (line && lines.delete(key)) lines.set(key, line)
        working.add(job)
        return job
      }
      return null
    },
    /** Takes out the job that has no place, if one has none. @param latest the one that came last */
    dropExcess(latest: Waiting): Waiting | null {
      const guests = linesOf(true)
      const isFull =
        countWaiting([...lines.values()]) > waiting || countWaiting(guests) > visitors.waiting
      if (!isFull) return null
      const losing = guests.length > 0 ? guests : [...lines.values()]
      const own = losing.find((line) => line.includes(latest)) ?? []
      const most = Math.max(...losing.map(({ length }) => length))
      const longest = own.length === most ? own : losing.findLast(({ length }) => length === most)
      const dropped = longest?.at(-1) ?? latest
      leave(dropped)
      return dropped
    },
    end(job: Waiting): void {
      leave(job)
      working.delete(job)
    },
    counts: () => ({ waiting: countWaiting([...lines.values()]), atWork: working.size }),
    isAtWork: (job: Waiting): boolean => working.has(job),
    all: (): Waiting[] => [...[...lines.values()].flat(), ...working],
  }
}

/** No place is left for this asker; visitors get 429, signed-in people 503. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
  readonly isVisitor: boolean

  constructor({ isVisitor }: Asker) {
    super('Too much is waiting')
    this.isVisitor = isVisitor
  }
}

interface LimitedJob extends Job {
  start(): Promise<void>
  refuse(): void
}

/** Runs work of several askers in turns, so much at once. @throws QueueFullError */
export function createFairLimit(limits: QueueLimits) {
  const queue = createFairQueue<LimitedJob>(limits)

  function beginWaiting(): void {
    for (let job = queue.begin(); job; job = queue.begin()) void job.start()
  }

  return <Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      // Keeps the asynchronous context of the call that asked for the job.
      const bound = AsyncResource.bind(work)
      const job: LimitedJob = {
        asker,
        async start() {
          await bound().then(resolve, reject)
          queue.end(job)
          beginWaiting()
        },
        refuse: () => reject(new QueueFullError(asker)),
      }
      queue.add(job)
      beginWaiting()
      queue.dropExcess(job)?.refuse()
    })
}
