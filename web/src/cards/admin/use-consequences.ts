import type { Card } from '@etapes-climat/domain/cards/contract'
import { useState } from 'react'
import { callApi } from '../../lib/api-client.ts'
import { readHierarchy } from './hierarchy-api.ts'
import { restoreChildren } from './restore-children.ts'
import {
  type Consequences,
  consequencesOf,
  type Departure,
  type IntendedSave,
  isOfConsequence,
} from './step-consequences.ts'

/** A save that waits for an answer. */
export interface ConsequenceQuestion {
  consequences: Consequences
  /** word of the button that goes on */
  confirm: string
  proceed: () => void
}

/** Asks before a save that touches other steps, and can put back what it took (ADMIN-STEP-26). */
export function useConsequences() {
  const [question, setQuestion] = useState<ConsequenceQuestion | null>(null)
  const [departed, setDeparted] = useState<readonly Departure[]>([])
  const [isPutBack, setPutBack] = useState(false)

  /** @param save answers whether it was done */
  async function guard(
    intended: IntendedSave | null,
    confirm: string,
    save: () => Promise<boolean>,
  ): Promise<void> {
    setDeparted([])
    setPutBack(false)
    const consequences = intended && (await read(intended))
    if (!consequences || !isOfConsequence(consequences)) {
      await save()
      return
    }
    setQuestion({
      consequences,
      confirm,
      proceed: () => {
        setQuestion(null)
        void save().then((saved) => saved && setDeparted(consequences.departures))
      },
    })
  }

  return {
    question,
    dismiss: () => setQuestion(null),
    /** steps that the last save took from others */
    departed,
    /** they were put back */
    isPutBack,
    guard,
    /** puts them back; answers the step as it is then. @throws ApiError */
    async putBack(iri: string): Promise<Card> {
      for (const departure of departed) await restoreChildren(departure)
      setDeparted([])
      setPutBack(true)
      return callApi<Card>(iri)
    },
  }
}

/** Null when the trees cannot be read: the save then fails, or tells, by itself. */
async function read(intended: IntendedSave): Promise<Consequences | null> {
  try {
    const sectors = await readHierarchy()
    return consequencesOf(
      sectors.flatMap(({ cards }) => cards),
      intended,
    )
  } catch {
    return null
  }
}
