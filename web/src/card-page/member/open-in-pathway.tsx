import type { Card } from '@etapes-climat/domain/cards/contract'
import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import { useState } from 'react'
import { previousRoute } from '../../lib/address/previous-route.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { ownEditedReport } from '../../reports/editor/draft/report-local-draft.ts'
import type { OpenedStepState } from '../../reports/editor/steps/opened-step.tsx'
import { selectedStepOf } from '../../reports/editor/steps/selected-step.ts'
import { editorAddress, isEditorRoute } from '../../routing/editor-address.ts'
import { ButtonLink } from '../../ui/button.tsx'

/**
 * From a step that was reached from elsewhere than the pathway: to the report of one’s own that was
 * edited last, or a new one, with the step to add. Steps that no report can count have none.
 */
export function OpenInPathway({ card }: { card: Card }) {
  const [from] = useState(previousRoute)
  const session = useSession()
  if (!session || isEditorRoute(from)) return null
  if (!isShownToMembers({ draft: card.draft, format: card.cardFormat.slug })) return null
  const report = ownEditedReport(session.user.uid)
  const state: OpenedStepState = { openedStep: selectedStepOf(card) }
  return (
    <ButtonLink icon="plus" to={editorAddress(null, report?.item ?? null)} state={state}>
      Ouvrir dans mon parcours
    </ButtonLink>
  )
}
