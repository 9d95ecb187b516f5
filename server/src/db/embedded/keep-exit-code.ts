/**
 * Runs `work` and puts the exit code of the process back: the engine's runtime sets it when it
 * starts, when it ends and on every SQL error.
 */
export async function keepExitCode<Result>(work: () => Promise<Result>): Promise<Result> {
  const { exitCode } = process
  try {
    return await work()
  } finally {
    process.exitCode = exitCode
  }
}
