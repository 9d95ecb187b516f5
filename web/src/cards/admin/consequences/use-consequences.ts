import type { Card } from '@etapes-climat/domain/cards/contract'
import type { TriedAct } from '@etapes-climat/domain/consequences/contract'
import { useRef, useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { cardsApi } from '../api.ts'
import { readHierarchy } from '../hierarchy/hierarchy-api.ts'
import { restoreChildren } from '../hierarchy/restore-children.ts'
import {
  type Consequences,
  consequencesOf,
  type Departure,
  type IntendedSave,
  isOfConsequence,
} from './step-consequences.ts'

/** What a save does to other steps, or why that could not be found out. */
type Findings =
  | { consequences: Consequences; failure: null }
  | { consequences: null; failure: string }

/** What is asked about. */
interface Asked {
  /** word of the button that goes on */
  confirm: string
  /** the save as it is tried; null: other steps do not depend on it */
  act: TriedAct | null
}

/** A save that waits for an answer. */
export type ConsequenceQuestion = Findings &
  Asked & {
    proceed: () => void
    /** finds out again */
    retry: () => void
  }

/** Asks before a save that touches other steps, and can put back what it took (ADMIN-STEP-26). */
export function useConsequences() {
  const [question, setQuestion] = useState<ConsequenceQuestion | null>(null)
  const [departed, setDeparted] = useState<readonly Departure[]>([])
  const [isPutBack, setPutBack] = useState(false)
  const [isReading, setReading] = useState(false)
  const busy = useRef(false)

  /** Buttons stay enabled, so that none loses the focus: one save at a time all the same. */
  async function alone(action: () => Promise<void>): Promise<void> {
    if (busy.current) return
    busy.current = true
    try {
      await action()
    } finally {
      busy.current = false
    }
  }

  async function read(intended: IntendedSave): Promise<Findings> {
    setReading(true)
    try {
      const forest = (await readHierarchy()).flatMap(({ cards }) => cards)
      return { consequences: consequencesOf(forest, intended), failure: null }
    } catch (error) {
      return { consequences: null, failure: messageOf(error) }
    } finally {
      setReading(false)
    }
  }

  /** @param save answers whether it was done; is told whether steps leave another one by it */
  function guard(
    intended: IntendedSave | null,
    asked: Asked,
    save: (departs: boolean) => Promise<boolean>,
  ): Promise<void> {
    return alone(async () => {
      setDeparted([])
      setPutBack(false)
      const found = intended && (await read(intended))
      if (!found || (found.consequences && !isOfConsequence(found.consequences))) {
        await save(false)
        return
      }
      const answer = (action: () => Promise<void>) => () => {
        setQuestion(null)
        void action()
      }
      setQuestion({
        ...found,
        ...asked,
        proceed: answer(() =>
          alone(async () => {
            const departures = found.consequences?.departures ?? []
            if (await save(departures.length > 0)) setDeparted(departures)
          }),
        ),
        retry: answer(() => guard(intended, asked, save)),
      })
    })
  }

  return {
    question,
    dismiss: () => setQuestion(null),
    /** what a save would do is being found out */
    pending: isReading,
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
