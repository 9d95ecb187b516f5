import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import type { DatabaseLogger } from '../../db/database-logger.ts'
import { databaseFolder } from '../../db/embedded/data-folder.ts'
import { StartRefused } from '../../db/start-refused.ts'
import type { RepeatedWork } from '../../engines/jobs/every-hour.ts'

const SOCKET = '.copies'
const COPY_FOLDER = 'copy'
/** Longest address of a socket in bytes, over all systems. */
const SOCKET_PATH_MAX = 103

/** Said once the copy is there, or why there is none, in French. */
interface Answer {
  refusal?: string
}

/**
 * Lets `npm run backup` read the embedded database of this process, which alone may open it: copies
 * its files for whoever connects to a socket in the data folder, and removes the copy when they leave.
 */
export async function serveDatabaseCopies(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
  logger: DatabaseLogger,
): Promise<Pick<RepeatedWork, 'stop'>> {
  const folder = path.join(dataDir, COPY_FOLDER)
  const removeCopy = () => fs.rmSync(folder, { recursive: true, force: true })
  // Left by a process that was killed; the lock of the data folder keeps others away.
  removeCopy()
  const socketPath = socketIn(dataDir)
  if (Buffer.byteLength(socketPath) > SOCKET_PATH_MAX) {
    logger.error({ dataDir }, 'DATA_DIR is too long a path: no backup while the server runs')
    return { stop: async () => undefined }
  }
  let reader: net.Socket | null = null
  let work = Promise.resolve()
  const removeUnread = () => {
    if (reader === null) removeCopy()
  }

  async function copyFor(socket: net.Socket): Promise<void> {
    removeCopy()
    const started = performance.now()
    try {
      await copyTo(databaseFolder(folder))
      logger.info({ ms: Math.round(performance.now() - started) }, 'database copied for a backup')
      say(socket, {})
    } catch (error) {
      logger.error({ err: error }, 'the database was not copied for a backup')
      say(socket, { refusal: `La base de données n’a pas pu être copiée : ${String(error)}.` })
    }
  }

  const server = net.createServer((socket) => {
    socket.on('error', () => undefined)
    if (reader !== null) {
      say(socket, {
        refusal: 'Une sauvegarde est déjà en cours : attendez sa fin, puis recommencez.',
      })
      return
    }
    reader = socket
    work = work.then(() => copyFor(socket))
    socket.resume().on('close', () => {
      reader = null
      work = work.then(removeUnread)
    })
  })
  fs.rmSync(socketPath, { force: true })
  // The socket is made at once, for the account of the server only.
  const mask = process.umask(0o177)
  server.listen(socketPath)
  process.umask(mask)
  return {
    async stop() {
      server.close()
      reader?.destroy()
      await work
      removeUnread()
    },
  }
}

const say = (socket: net.Socket, answer: Answer) => socket.write(`${JSON.stringify(answer)}\n`)

/**
 * A copy of the embedded database that another process has open, to be opened in its place.
 * @returns null when no running server answers; `release` lets it remove the copy
 * @throws StartRefused with the reason of the server
 */
export async function requestDatabaseCopy(
  dataDir: string,
): Promise<{ folder: string; release: () => void } | null> {
  const socket = net.connect(socketIn(dataDir))
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  if (!connected) return null
  const answer = await firstLine(socket)
  if (answer === null) {
    throw new StartRefused('Le serveur s’est arrêté pendant la sauvegarde. Recommencez.')
  }
  const { refusal } = JSON.parse(answer) as Answer
  if (refusal) {
    socket.destroy()
    throw new StartRefused(refusal)
  }
  return { folder: path.join(dataDir, COPY_FOLDER), release: () => socket.destroy() }
}

/** null: the other side ended without one */
function firstLine(socket: net.Socket): Promise<string | null> {
  return new Promise((resolve) => {
    let output = ''
    socket.on('data', (bytes) => {
      output += bytes
      if (output.endsWith('\n')) resolve(output)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(null))
  })
}

/** The shorter of two ways to name it: systems limit the address of a socket. */
function socketIn(dataDir: string): string {
  const whole = path.join(dataDir, SOCKET)
  const fromHere = path.relative(process.cwd(), whole)
  return fromHere.length < whole.length ? fromHere : whole
}
