import { useEffect, useRef } from 'react'
import { useAttempt } from '../../lib/use-attempt.ts'
import { LinkButton } from '../../ui/button.tsx'
import { toastFailure } from '../../ui/feedback/toast-store.ts'
import { openNextVersion, type PublishedThing } from './publications-api.ts'
import { PLANNED_DRAFT, usePlanning } from './use-planning.tsx'
import { usePublication } from './use-publication.ts'

interface PublicationActsProps {
  thing: PublishedThing
  draft: boolean
  /** a next version was opened */
  onOpened: () => unknown
}

/**
 * How a next version, or a plan, begins: of what is published « Préparer une nouvelle version », of a
 * draft « Planifier la publication… ». Nothing where one waits already: the strip tells of it.
 */
export function PublicationActs({ thing, draft, onOpened }: PublicationActsProps) {
  const { publication, reload } = usePublication(thing)
  const { run, pending } = useAttempt({ onFailed: toastFailure })
  const first = useRef<HTMLButtonElement>(null)
  const waited = useRef(false)
  // The focus was on the button of a plan that went.
  useEffect(() => {
    if (publication === null && waited.current && document.activeElement === document.body) {
      first.current?.focus()
    }
    waited.current = Boolean(publication)
  }, [publication])
  const planning = usePlanning({
    thing,
    plannedAt: null,
    what: PLANNED_DRAFT,
    onPlanned: reload,
  })

  async function prepare() {
    try {
      await openNextVersion(thing)
      await onOpened()
    } finally {
      await reload()
    }
  }
  // What is planned from here keeps its dialog until it leaves by itself.
  if (publication !== null) return planning.dialog || null
  return (
    <>
      {draft ? (
        <LinkButton ref={first} onClick={planning.ask}>
          Planifier la publication…
        </LinkButton>
      ) : (
        <LinkButton ref={first} aria-busy={pending} onClick={() => void run(prepare)}>
          Préparer une nouvelle version
        </LinkButton>
      )}
      {planning.dialog}
    </>
  )
}
