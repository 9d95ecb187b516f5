import type { WorkshopEvent } from '@etapes-climat/domain/workshops/contract'
import { useEffect } from 'react'
import { callApiForResponse } from '../../lib/api/api-client.ts'
import { apiErrorFrom } from '../../lib/api/api-error.ts'
import { isNumber, isText, orNull, record } from '../../lib/drafts/shape.ts'
import { useStableFunction } from '../../lib/use-stable-function.ts'

/** The server says something each 15 s: a stream that is silent for so long (ms) is lost. */
const SILENCE_MS = 40_000
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/** Hears what other screens do in a workshop; null: in none. */
export function useWorkshopEvents(uid: string | null, onEvent: (event: WorkshopEvent) => void) {
  const tell = useStableFunction(onEvent)
  useEffect(() => {
    if (uid === null) return
    const left = new AbortController()
    void follow(uid, tell, left.signal)
    return () => left.abort()
  }, [uid, tell])
}

async function follow(uid: string, onEvent: (event: WorkshopEvent) => void, left: AbortSignal) {
  for (let delay = FIRST_RETRY_MS; !left.aborted; delay = Math.min(delay * 2, LONGEST_RETRY_MS)) {
    try {
      for await (const event of eventsOf(uid, left)) {
        delay = FIRST_RETRY_MS
        onEvent(event)
        if (event.endedAt !== null) return
      }
    } catch (failure) {
      if ([401, 403, 404].includes(apiErrorFrom(failure).status)) return
    }
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
}

const isEvent = record<WorkshopEvent>({ revision: isNumber, endedAt: orNull(isText) })

async function* eventsOf(uid: string, left: AbortSignal): AsyncGenerator<WorkshopEvent> {
  const closed = new AbortController()
  const { signal } = closed
  left.addEventListener('abort', () => closed.abort(), { signal })
  const { body } = await callApiForResponse('GET /workshops/{id}/events', {
    params: { id: uid },
    accept: 'text/event-stream',
    signal,
  })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let text = ''; reader; ) {
    const timer = setTimeout(() => closed.abort(), SILENCE_MS)
    const { value, done } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    const messages = (text + value).split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1]
      const event: unknown = JSON.parse(data ?? 'null')
      if (isEvent(event)) yield event
    }
  }
}
