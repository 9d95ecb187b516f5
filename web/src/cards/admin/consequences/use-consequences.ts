import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Consequences, TriedAct } from '@etapes-climat/domain/consequences/contract'
import { useState } from 'react'
import { idOfIri } from '../../../lib/api/api-address.ts'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { cardsApi, tryAct } from '../api.ts'
import {
  type Departure,
  hasEffects,
  type SaveEffects,
  saveEffects,
} from './consequence-sentences.ts'

/** What a save does to other steps, or why that could not be found out. */
type Findings =
  | { consequences: Consequences; effects: SaveEffects; failure: null }
  | { consequences: null; failure: string }

/** A save that waits for an answer. */
export type ConsequenceQuestion = Findings & {
  /** `@id` of the saved step; null for a new one */
  subject: string | null
  /** word of the button that goes on */
  confirm: string
  proceed: () => void
  /** finds out again */
  retry: () => void
}

/** Statuses of a save that would be refused: it is sent, and says why at its fields. */
const REFUSED = [404, 409, 422]

/** Asks before a save that touches other steps, and can put back what it took. */
export function useConsequences() {
  const [question, setQuestion] = useState<ConsequenceQuestion | null>(null)
  const [departed, setDeparted] = useState<readonly Departure[]>([])
  const [isPutBack, setPutBack] = useState(false)
  const { run, pending } = useAttempt()

  /** @param save answers whether it was done; is told whether steps leave another one by it */
  function guard(
    act: TriedAct | null,
    confirm: string,
    save: (departs: boolean) => Promise<boolean>,
  ): Promise<unknown> {
    return run(async () => {
      setDeparted([])
      setPutBack(false)
      const subject = act?.act === 'save' ? String(act.card) : null
      const found = act && (await findOut(act, subject))
      if (!found || (found.consequences && !hasEffects(found.effects))) {
        await save(false)
        return
      }
      const answer = (action: () => Promise<unknown>) => () => {
        setQuestion(null)
        void action()
      }
      setQuestion({
        ...found,
        subject,
        confirm,
        proceed: answer(() =>
          run(async () => {
            const departures = found.consequences ? found.effects.departures : []
            if (await save(departures.length > 0)) setDeparted(departures)
          }),
        ),
        retry: answer(() => guard(act, confirm, save)),
      })
    })
  }

  return {
    question,
    dismiss: () => setQuestion(null),
    /** what a save would do is being found out, or it is under way */
    pending,
    /** steps that the last save took from others */
    departed,
    /** they were put back */
    isPutBack,
    guard,
    /**
     * Puts them back, and says so once the form can show the step as it is then.
     * @throws ApiError; `departed` stay, so that it can be tried again
     */
    async putBack(id: string, show: (latest: Card) => void): Promise<void> {
      for (const departure of departed) await restoreChildren(departure)
      show(await cardsApi.read(id))
      setDeparted([])
      setPutBack(true)
    },
  }
}

/** Null: the save would be refused. */
async function findOut(act: TriedAct, subject: string | null): Promise<Findings | null> {
  try {
    const consequences = await tryAct(act)
    return { consequences, effects: saveEffects(consequences, subject), failure: null }
  } catch (error) {
    if (error instanceof ApiError && REFUSED.includes(error.status)) return null
    return { consequences: null, failure: messageOf(error) }
  }
}

/** Puts steps back under the one that they left. @throws ApiError 409 when it is saved meanwhile */
async function restoreChildren(departure: Departure): Promise<void> {
  const stored = await cardsApi.read(idOfIri(departure['@id']))
  const present = stored.children.map((child) => child['@id'])
  await cardsApi.update(stored, { children: restoredOrder(departure, present) })
}

/** The children of a step once those that left are back in their order; what came since stays after. */
export function restoredOrder(
  { children, leaving }: Pick<Departure, 'children' | 'leaving'>,
  present: readonly string[],
): string[] {
  const known = new Set([...present, ...leaving.map((step) => step['@id'])])
  return [...new Set([...children.filter((iri) => known.has(iri)), ...present])]
}
