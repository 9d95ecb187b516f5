import { type ChildProcess, fork } from 'node:child_process'
import type { PictureContent } from '@etapes-climat/domain/media/rules/upload-name'
import {
  FROM_WITHOUT,
  type WorkerProcessOptions,
  workerEnvironment,
} from '../engines/processes/worker-process.ts'
import { unavailable } from '../hydra/http-error.ts'
import { type EncodedPicture, UnreadablePictureError } from './encoded-picture.ts'
import type { PictureSource } from './read-source.ts'

export interface EncodingRequest {
  content: PictureContent
  source: PictureSource
}

export type EncodingAnswer =
  | { encoded: EncodedPicture }
  | { unreadable: string; sentence?: string | null }

/** Blurs and masks can make a small drawing last for hours. */
const TIMEOUT_MS = 20_000
const RETRY_SECONDS = 10
const NOT_IN_TIME =
  'Cette image demande trop de temps pour être lue. Simplifiez-la, ou envoyez-la en png.'
const UNFINISHED =
  'La lecture de cette image n’a pas abouti\u00a0: le serveur est très occupé. Réessayez dans un instant.'

/**
 * Encodes a picture of anybody's making in a process of its own, which holds no secret, is ended when it
 * takes too long, and gives its memory back at its end.
 * @param signal aborted once nobody waits for the picture any more, also before its turn
 * @throws UnreadablePictureError; HttpError 503 when nothing can be said of it
 */
export async function encodeInProcess(
  request: EncodingRequest,
  { workerPath, execArgv = process.execArgv, timeoutMs = TIMEOUT_MS }: WorkerProcessOptions,
  signal?: AbortSignal,
): Promise<EncodedPicture> {
  const child = fork(workerPath, [], {
    execArgv,
    env: workerEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  })
  let late = false
  const timer = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, timeoutMs)
  try {
    const answer = await answerOf(child, request)
    if ('encoded' in answer) return answer.encoded
    if ('unreadable' in answer) {
      throw new UnreadablePictureError(answer.unreadable, answer.sentence)
    }
    throw late ? new UnreadablePictureError('Not in time', NOT_IN_TIME) : unfinished(answer)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** How a process ended; without code and signal: it never started. */
interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

function answerOf(child: ChildProcess, request: EncodingRequest): Promise<EncodingAnswer | Ending> {
  return new Promise((resolve) => {
    child.on('message', (answer: EncodingAnswer) => resolve(answer))
    child.on('exit', (code, signal) => resolve({ code, signal }))
    child.on('error', () => resolve({ code: null, signal: null }))
    // If the child has already exited, the exit handler reports how it ended.
    child.send(request, () => undefined)
  })
}

function unfinished({ code, signal }: Ending): Error {
  if (code !== null) return new Error(`The encoder of pictures ended with ${code}`)
  if (signal === null || FROM_WITHOUT.includes(signal)) {
    return unavailable(RETRY_SECONDS, UNFINISHED)
  }
  return new UnreadablePictureError(`The encoder of pictures ended by ${signal}`)
}
