import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { type ClassificationTab, classificationTab } from '../../../routing/classification-tabs.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

/** Nothing was made yet: what comes first, the classification that steps need or a step. */
export function NoSteps({ options, onCreate }: { options: PopulateAnswer; onCreate: () => void }) {
  const missing = missingList(options)
  if (missing) {
    return (
      <EmptyState
        title="Aucune étape pour le moment"
        action={
          <ButtonLink to={classificationTab(missing)} icon="folder">
            Ouvrir le classement
          </ButtonLink>
        }
      >
        Une étape chiffrée a un secteur et un filtre. Commencez par en créer dans
        «&nbsp;Classement&nbsp;»&nbsp;: secteurs et filtres.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Aucune étape pour le moment"
      action={
        <Button icon="plus" onClick={onCreate}>
          Créer une étape
        </Button>
      }
    >
      Une étape enregistrée paraît ici en brouillon, puis se publie.
    </EmptyState>
  )
}

function missingList({ sectors, categories }: PopulateAnswer): ClassificationTab | null {
  if (sectors.length === 0) return 'secteurs'
  return categories.length === 0 ? 'filtres' : null
}
