export interface WorkerProcessOptions {
  /** its script: a file of dist, or the .ts file with a loader in execArgv */
  workerPath: string
  /** flags of the child's node; those of this process by default */
  execArgv?: string[]
  /** ms after which it is ended */
  timeoutMs?: number
}

/** A child gets no secret of this process; fewer malloc arenas keep its memory low. */
export function workerEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_ENV } = process.env
  return { PATH, HOME, TMPDIR, NODE_ENV, MALLOC_ARENA_MAX: '2' }
}

/** Signals from outside: ours after the time limit, the system's when memory is short. */
export const FROM_WITHOUT: readonly unknown[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']
