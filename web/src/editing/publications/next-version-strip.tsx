import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api/api-error.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmedActionDialog } from '../../ui/dialog/confirmed-action-dialog.tsx'
import { ProblemNotice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { PublicationStrip } from './publication-strip.tsx'
import { abandonPublication, type PublishedThing, publishNextVersion } from './publications-api.ts'
import { usePlanning } from './use-planning.tsx'
import { usePublication } from './use-publication.ts'

interface NextVersionStripProps {
  thing: PublishedThing
  /** of the next version that the fields rest on */
  revision: number
  /** address of the editor of what is online */
  onlinePath: string
  /** saves what is typed; answers the revision to publish, null when that failed */
  save: () => Promise<number | null>
  /** reads the next version again: what is online may have changed */
  onRefused: () => Promise<void>
  /** it is published, or given up: there is none any more */
  onEnded: (outcome: 'published' | 'abandoned') => Promise<void>
}

/** Said once a next version is published. */
export const NEXT_ONLINE = 'La nouvelle version est en ligne.'

const WHAT =
  'Ce qui est enregistré de la prochaine version à ce moment prendra la place de ce qui est en ligne.'

/** Over the fields of a next version: what one edits, and what becomes of it. */
export function NextVersionStrip(props: NextVersionStripProps) {
  const { thing, revision, onlinePath, save, onRefused, onEnded } = props
  const { publication, reload } = usePublication(thing)
  const [isAbandoning, setAbandoning] = useState(false)
  /** why a publication failed; another edition of what was to be published is not refused yet */
  const [failure, setFailure] = useState<{ of: number; message: string } | null>(null)
  const { run, pending } = useAttempt()
  const planning = usePlanning({
    thing,
    plannedAt: publication?.planned?.at ?? null,
    what: WHAT,
    before: async () => (await save()) !== null,
    onPlanned: reload,
  })

  async function publish() {
    setFailure(null)
    let of = revision
    try {
      const saved = await save()
      if (saved === null) return
      of = saved
      await publishNextVersion(thing, saved)
      toastSuccess(NEXT_ONLINE)
      await reload()
      await onEnded('published')
    } catch (error) {
      setFailure({ of, message: messageOf(error) })
      await onRefused()
    }
  }

  return (
    <>
      <PublicationStrip
        publication={publication ?? { planned: null, refusal: null }}
        words={
          <>
            <b>Vous modifiez la prochaine version.</b> Ce qui est en ligne ne change pas.{' '}
            <Link to={onlinePath}>Voir ce qui est en ligne</Link>
          </>
        }
      >
        <Button size="s" onClick={() => setAbandoning(true)}>
          Abandonner cette version
        </Button>
        {planning.buttons}
        <Button size="s" variant="accent" aria-busy={pending} onClick={() => void run(publish)}>
          Publier la nouvelle version
        </Button>
      </PublicationStrip>
      <ProblemNotice>{failure?.of === revision && failure.message}</ProblemNotice>
      {planning.dialog}
      {isAbandoning && (
        <ConfirmedActionDialog
          title="Abandonner la prochaine version"
          confirm="Abandonner"
          cancel="La garder"
          danger
          action={async () => {
            await abandonPublication(thing)
            toastSuccess('La prochaine version est abandonnée.')
            await reload()
            await onEnded('abandoned')
          }}
          onClose={() => setAbandoning(false)}
        >
          <p>
            Ce qui était préparé ne sera pas publié. Ce qui est en ligne ne change pas, et
            l’historique garde chaque enregistrement.
          </p>
        </ConfirmedActionDialog>
      )}
    </>
  )
}
