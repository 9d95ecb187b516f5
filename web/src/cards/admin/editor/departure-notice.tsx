import { useEffect, useRef } from 'react'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { type Departure, departureSentence } from '../consequences/consequence-sentences.ts'

interface DepartureNoticeProps {
  departed: readonly Departure[]
  isPutBack: boolean
  onUndo: () => Promise<void>
}

/** After the save: which steps left which one, with the way back. */
export function DepartureNotice({ departed, isPutBack, onUndo }: DepartureNoticeProps) {
  const { run, pending, problem } = useAttempt()
  const done = useRef<HTMLDivElement>(null)
  // The focus was on the button that went.
  useEffect(() => {
    if (isPutBack && document.activeElement === document.body) done.current?.focus()
  }, [isPutBack])
  if (isPutBack) {
    return (
      <Notice ref={done} tone="success" role="status">
        Les étapes liées ont repris leur place.
      </Notice>
    )
  }
  if (departed.length === 0) return null
  return (
    <Notice role="status">
      {departed.map((departure) => (
        <p key={departure['@id']}>{departureSentence(departure, true)}</p>
      ))}
      <p>
        <LinkButton aria-busy={pending} onClick={() => void run(onUndo)}>
          Annuler
        </LinkButton>
      </p>
      {problem && <p role="alert">{problem.message}</p>}
    </Notice>
  )
}
