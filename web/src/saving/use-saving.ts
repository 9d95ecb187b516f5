import { useState } from 'react'
import { type ApiError, apiErrorFrom } from '../lib/api/api-error.ts'
import { useAttempt } from '../lib/use-attempt.ts'

/** Others may save again and again: then it is for the person to look. */
const MOST_ATTEMPTS = 3

/** Somebody else saved since, and both changed the same: who types decides. */
export interface Conflict<Version, Question> {
  /** says who saved and when */
  message: string
  latest: Version
  question: Question
}

/** What somebody else saved meanwhile was united with what was typed. */
export interface Merge {
  /** says who saved and when */
  message: string
  /** what of it is theirs */
  followed: readonly string[]
}

/** Both saves in one, or what has to be decided before. */
export type United<Work, Question> =
  | { work: Work; followed: readonly string[] }
  | { question: Question }

/** One thing to be sent. */
interface Attempt<Version, Work> {
  /** the version that the work rests on; null: a new thing */
  over: Version | null
  work: Work
  /** @throws ApiError 409 when somebody else saved since that version */
  send: (work: Work, over: Version | null) => Promise<Version>
}

/** What saving has to know of a screen. */
interface SavingDescription<Version, Work, Question, Latest extends Version = Version> {
  /** what the server has now; null: nothing newer, so that the refusal has another cause */
  readNewer: (over: Version, refusal: ApiError) => Promise<Latest | null>
  /** work over what somebody else saved meanwhile */
  unite: (work: Work, latest: Latest) => United<Work, Question> | Promise<United<Work, Question>>
  /** the work that was sent is on the server; what was done on screen meanwhile stays */
  accept?: (saved: Version, sent: Work) => void
}

/**
 * Saves what is on a screen, one call at a time: what somebody else saved meanwhile is united with it, or
 * asked about. Whatever is refused, and why, is told; nothing on screen is lost.
 */
export function useSaving<Version, Work, Question, Latest extends Version = Version>({
  readNewer,
  unite,
  accept,
}: SavingDescription<Version, Work, Question, Latest>) {
  const { run, pending, problem, forgetProblem } = useAttempt()
  const [conflict, setConflict] = useState<Conflict<Latest, Question> | null>(null)
  const [merge, setMerge] = useState<Merge | null>(null)

  function clear() {
    forgetProblem()
    setConflict(null)
    setMerge(null)
  }

  /** @throws ApiError why it was refused, also where a person has to decide first */
  async function send(attempt: Attempt<Version, Work>, left = MOST_ATTEMPTS): Promise<Version> {
    const { over, work } = attempt
    setConflict(null)
    if (left === MOST_ATTEMPTS) setMerge(null)
    try {
      const saved = await attempt.send(work, over)
      accept?.(saved, work)
      return saved
    } catch (error) {
      const refusal = apiErrorFrom(error)
      const isStale = refusal.status === 409 && over !== null && left > 1
      const latest = isStale ? await readNewer(over, refusal).catch(() => null) : null
      if (!latest) throw refusal
      const { message } = refusal
      const united = await unite(work, latest)
      if ('question' in united) {
        setConflict({ message, latest, question: united.question })
        throw refusal
      }
      setMerge({ message, followed: united.followed })
      return send({ ...attempt, over: latest, work: united.work }, left - 1)
    }
  }

  return {
    /** @returns what is stored; null when it was refused, or another save is under way */
    save: (attempt: Attempt<Version, Work>) => run(() => send(attempt)),
    send,
    /** shows a refusal of the screen itself, such as a required field that is empty */
    refuse: (refusal: ApiError) => run(() => Promise.reject(refusal)),
    clear,
    pending,
    conflict,
    merge,
    /** what was refused and why; a conflict says it itself */
    problem: conflict ? null : problem,
  }
}

/** The version read, unless it is the one that the work rests on. */
export async function newerThan<Version extends { revision: number }>(
  over: { revision: number },
  read: () => Promise<Version | null>,
): Promise<Version | null> {
  const latest = await read()
  return latest?.revision === over.revision ? null : latest
}
