import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const START_MS = 60_000
const POLL_MS = 50

/** A folder for a browser's profile, and one in it for downloads. */
export function makeProfile(): { folder: string; downloads: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'navigateur-'))
  const downloads = path.join(folder, 'downloads')
  mkdirSync(downloads)
  // The browser may still write while it ends.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  return { folder, downloads, remove }
}

/** Asks until there is an answer. @throws when the browser has not started in a minute */
export async function started<Answer>(
  ask: () => Answer | undefined | Promise<Answer | undefined>,
): Promise<Answer> {
  const end = Date.now() + START_MS
  while (Date.now() < end) {
    const answer = await ask()
    if (answer) return answer
    await wait(POLL_MS)
  }
  throw new Error('The browser did not start')
}

/** Ends a browser, or a process it needs, whether it still runs or not. */
export async function end(child: ChildProcess): Promise<void> {
  // Without a pid it could not even be started.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await ended
}

/** Whether a command is on the PATH. */
export const onPath = (command: string): boolean =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => existsSync(path.join(folder, command)))
