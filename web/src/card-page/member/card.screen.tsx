import type { Card } from '@etapes-climat/domain/cards/contract'
import { de } from '@etapes-climat/domain/kernel/elision'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { EditStepLink } from '../../cards/edit-step-link.tsx'
import { StepSheet } from '../../cards/step-sheet.tsx'
import { usePdfDownload } from '../../lib/api/use-pdf-download.ts'
import { isSecondClick } from '../../lib/keyboard/second-click.ts'
import { SelectionNotice } from '../../reports/editor/steps/selection-notice.tsx'
import { usePageName } from '../../routing/page-name.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { DraftBadge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PdfLoader } from '../../ui/feedback/pdf-loader.tsx'
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx'
import layout from '../../ui/layout.module.css'
import { cardQuery, downloadCard } from './api.ts'
import styles from './card.module.css'
import { CardSkeleton } from './card-skeleton.tsx'
import { CardTools } from './card-tools.tsx'
import { LinkedSteps } from './linked-steps.tsx'
import { OpenInPathway } from './open-in-pathway.tsx'
import { type StepSelection, useStepSelection } from './use-step-selection.ts'

const SELECTION_BUTTON = 'step-selection'

export const handle: ScreenHandle = { title: 'Étape' }

/** /etape/{id}: a whole step, by id or uid. */
export function Component() {
  const { id = '' } = useParams()
  const card = useQuery(cardQuery(id))
  usePageName(card.data?.name)
  return (
    <QueryBoundary
      query={card}
      errorTitle="L’étape n’a pas pu être chargée"
      waiting={<CardSkeleton />}
    >
      {(shown) => <StepPage key={shown.uid} card={shown} onGone={() => card.refetch()} />}
    </QueryBoundary>
  )
}

function StepPage({ card, onGone }: { card: Card; onGone: () => unknown }) {
  const pdf = usePdfDownload(onGone)
  const selection = useStepSelection(card)
  return (
    <div className={layout.sheetPage}>
      <CardTools>
        <EditStepLink step={card} />
        {selection && <SelectionButton id={SELECTION_BUTTON} selection={selection} />}
        <OpenInPathway card={card} />
        <Button icon="download" onClick={() => pdf.start(() => downloadCard(card))}>
          Télécharger
        </Button>
      </CardTools>
      {selection && <SelectionNotice {...selection} focusAfter={SELECTION_BUTTON} />}
      <div className={styles.sheet}>
        <StepSheet card={card} level={1} aside={card.draft && <DraftBadge draft />}>
          <LinkedSteps card={card} />
        </StepSheet>
      </div>
      {pdf.generating && <PdfLoader />}
    </div>
  )
}

/** Back to the pathway, and the button that adds the step to it or removes it; whose it is. */
function SelectionButton({ id, selection }: { id: string; selection: StepSelection }) {
  const { address, owner, selected, toggle } = selection
  const place = owner ? 'ce rapport' : 'mon parcours'
  return (
    <>
      {owner && (
        <p className="basis-full text-ink-2">
          Rapport {de(`${owner.firstName} ${owner.lastName}`)}
        </p>
      )}
      <ButtonLink className={styles.back} icon="chevron-left" to={address}>
        Revenir à {place}
      </ButtonLink>
      <Button
        id={id}
        variant={selected ? 'neutral' : 'signal'}
        icon={selected ? 'close' : 'plus'}
        onClick={(event) => isSecondClick(event) || toggle()}
      >
        {selected ? `Retirer de ${place}` : `Ajouter à ${place}`}
      </Button>
    </>
  )
}
