import { useRef } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toastFailure } from '../../ui/feedback/toast-store.ts'
import { PublicationStrip } from './publication-strip.tsx'
import { abandonPublication, type PublishedThing } from './publications-api.ts'
import { PLANNED_DRAFT, usePlanning } from './use-planning.tsx'
import { usePublication } from './use-publication.ts'

interface ComingStripProps {
  thing: PublishedThing
  /** address of the editor of the next version */
  nextPath: string
  /** of a next version, before when it is planned */
  words?: string
}

const ONLINE =
  'Une prochaine version est en préparation\u00a0: ce que vous enregistrez ici est en ligne aussitôt.'

/**
 * Strip over the fields of a published item or a draft with a prepared or planned publication.
 */
export function ComingStrip({ thing, nextPath, words = ONLINE }: ComingStripProps) {
  const { publication, reload } = usePublication(thing)
  const wasNone = useRef(false)
  if (publication === null) wasNone.current = true
  const planning = usePlanning({
    thing,
    plannedAt: publication?.planned?.at ?? null,
    what: PLANNED_DRAFT,
    onPlanned: reload,
  })

  async function dismiss() {
    await abandonPublication(thing).catch((error: unknown) => toastFailure(error))
    await reload()
  }
  if (!publication) return null
  return (
    <>
      <PublicationStrip
        publication={publication}
        words={publication.isNextVersion ? words : undefined}
        takesFocus={wasNone.current}
      >
        {publication.isNextVersion ? (
          <ButtonLink size="s" icon="pencil" to={nextPath}>
            Ouvrir la prochaine version
          </ButtonLink>
        ) : (
          planning.buttons
        )}
        {!publication.isNextVersion && publication.refusal && !publication.planned && (
          <Button size="s" onClick={() => void dismiss()}>
            Ne plus publier
          </Button>
        )}
      </PublicationStrip>
      {planning.dialog}
    </>
  )
}
