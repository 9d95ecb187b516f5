import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { builtServerFile } from '../../config/paths.ts'
import type { Database, Executor } from '../../db/client.ts'
import { everyHour, type RepeatedWork } from '../../engines/jobs/every-hour.ts'
import { composeMail } from '../../engines/mail/compose-mail.ts'
import { REASONS } from '../../engines/mail/mail-content.ts'
import { queueMail } from '../../engines/mail/mail-outbox.repository.ts'
import { archiveName, isArchive } from './manifest.ts'

export interface BackupSchedule {
  folder: string
  /** hours between two */
  every: number
  /** how many stay */
  keep: number
}

interface BackupContext {
  db: Database
  listAdministrators: (executor: Executor) => PromiseLike<{ email: string }[]>
  publicUrl: string
  logger: FastifyBaseLogger
}

const HOUR_MS = 3_600_000
/** The hourly look comes a little early or late. */
const TOLERANCE_MS = HOUR_MS / 2

/**
 * Backs up into a folder by itself and removes the oldest archives there. Each is made by the
 * command, in a process of its own. The administrators get a mail about the first failure after a success.
 */
export function startScheduledBackups(
  { folder, every, keep }: BackupSchedule,
  context: BackupContext,
): RepeatedWork {
  const stopping = new AbortController()
  let isToldOfFailure = false

  async function backUp(): Promise<string> {
    const file = path.join(folder, archiveName())
    await runCommand(file, stopping.signal)
    const kept = archivesIn(folder)
    for (const name of kept.slice(0, -keep)) fs.rmSync(path.join(folder, name))
    return file
  }

  async function backUpWhenDue(): Promise<string | null> {
    try {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (ageOfNewest(folder) < every * HOUR_MS - TOLERANCE_MS) return null
      const file = await backUp()
      isToldOfFailure = false
      return file
    } catch (error) {
      if (stopping.signal.aborted) return null
      // Before the first administrator is made nobody can be told: the next hour tries again.
      if (!isToldOfFailure) isToldOfFailure = await tellAdministrators(context, error)
      throw error
    }
  }

  const work = everyHour('backup made', backUpWhenDue, context.logger)
  return {
    ...work,
    async stop() {
      stopping.abort()
      await work.stop()
    },
  }
}

/** Names of the whole archives of a folder, the oldest first. */
const archivesIn = (folder: string) => fs.readdirSync(folder).filter(isArchive).sort()

function ageOfNewest(folder: string): number {
  const newest = archivesIn(folder).at(-1)
  return newest ? Date.now() - fs.statSync(path.join(folder, newest)).mtimeMs : Infinity
}

/** @throws Error with the sentence of the command */
async function runCommand(file: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [builtServerFile('backup.js'), file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  })
  const [output, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (status !== 0) throw new Error(output.trim() || `status ${status}`)
}

/** @returns whether there was an administrator to tell */
async function tellAdministrators(context: BackupContext, error: unknown): Promise<boolean> {
  const { db, publicUrl, listAdministrators } = context
  const reason = error instanceof Error ? error.message : String(error)
  const mail = composeMail({
    subject: 'La sauvegarde d’Étapes Climat a échoué',
    paragraphs: [
      `La sauvegarde automatique n’a pas pu être faite\u00a0: ${reason}`,
      'Elle sera tentée de nouveau chaque heure. Vous n’aurez pas d’autre message avant qu’elle ait réussi.',
    ],
    button: { label: 'Ouvrir Étapes Climat', url: publicUrl },
    reason: REASONS.administrator,
  })
  return db.transaction(async (tx) => {
    const administrators = await listAdministrators(tx)
    for (const { email } of administrators) {
      await queueMail(tx, { kind: 'backup-failed', toAddress: email, ...mail })
    }
    return administrators.length > 0
  })
}
