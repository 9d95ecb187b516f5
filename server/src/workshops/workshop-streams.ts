import { PassThrough, type Readable } from 'node:stream'
import type { WorkshopEvent } from '@etapes-climat/domain/workshops/contract'
import type { OpenDatabase } from '../db/client.ts'
import { unavailable } from '../hydra/http-error.ts'
import { WORKSHOP_CHANGES_CHANNEL } from './workshop.repository.ts'

/** Between two looks at a workshop of which nothing is heard, in ms: also finds what LISTEN has missed. */
const LOOK_MS = 15_000
/** Screens of one account, and of all, on one instance. */
export const MOST_STREAMS = { ofAccount: 12, ofInstance: 400 }
const RETRY_SECONDS = 30

interface Follower {
  workshopId: number
  accountId: number
  /** what there is now. @throws HttpError once the session or the right is gone */
  look: () => Promise<WorkshopEvent>
}

/** A server-sent event, whose id is the revision up to which acts exist. */
export const eventText = (event: WorkshopEvent): string =>
  `id: ${event.revision}\ndata: ${JSON.stringify(event)}\n\n`

/**
 * Open answers that tell the screens of a workshop that something was decided, on any instance. Each
 * look checks the right to it again; a stream ends with the right, the workshop, or the server.
 * @param stopping streams that end when the server stops
 */
export function createWorkshopStreams(
  listen: OpenDatabase['listen'],
  stopping: Set<{ end(): unknown }>,
) {
  const open = new Set<{ workshopId: number; accountId: number; look: () => void }>()
  let listening: Promise<unknown> | null = null

  const hear = (workshopId: string) => {
    for (const stream of open) if (stream.workshopId === Number(workshopId)) stream.look()
  }
  function refuseOverLimit(accountId: number) {
    if (open.size >= MOST_STREAMS.ofInstance) {
      throw unavailable(RETRY_SECONDS, 'Trop d’ateliers sont suivis en ce moment.')
    }
    const own = [...open].filter((stream) => stream.accountId === accountId)
    if (own.length >= MOST_STREAMS.ofAccount) {
      throw unavailable(RETRY_SECONDS, 'Trop d’écrans de ce compte suivent un atelier.')
    }
  }

  return {
    /** @throws HttpError 503 above the limits */
    async follow({ look, ...follower }: Follower): Promise<Readable> {
      refuseOverLimit(follower.accountId)
      const stream = new PassThrough()
      let told = ''
      async function tell() {
        const event = await look()
        if (!stream.writable) return
        const text = eventText(event)
        // A comment keeps proxies from ending a stream that says nothing.
        stream.write(text === told ? ':\n\n' : text)
        told = text
        // A screen that is ended, or that reads nothing, comes back by itself.
        if (event.endedAt !== null || stream.writableNeedDrain) stream.end()
      }
      let looks = Promise.resolve()
      const entry = {
        ...follower,
        look() {
          looks = looks.then(tell).catch(() => void stream.end())
        },
      }
      const timer = setInterval(entry.look, LOOK_MS)
      open.add(entry)
      stopping.add(stream)
      stream.once('close', () => {
        clearInterval(timer)
        open.delete(entry)
        stopping.delete(stream)
      })
      try {
        listening ??= listen(WORKSHOP_CHANGES_CHANNEL, hear)
        await listening
      } catch (error) {
        listening = null
        stream.destroy()
        throw error
      }
      entry.look()
      return stream
    },
  }
}
