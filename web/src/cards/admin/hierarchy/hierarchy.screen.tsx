import type { SectorCards } from '@etapes-climat/domain/cards/contract'
import { useQuery } from '@tanstack/react-query'
import { classificationTab } from '../../../routing/classification-tabs.ts'
import { PRIVATE_TITLES, privateEntry } from '../../../routing/private-entries.ts'
import type { ScreenHandle } from '../../../routing/screen.ts'
import { AdminPage } from '../../../ui/admin-page.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { QueryState } from '../../../ui/feedback/query-state.tsx'
import { NEW_STEP } from '../../edited-step-address.ts'
import { EditedStep } from '../editor/edited-step.tsx'
import { useEditedStep } from '../editor/use-edited-step.ts'
import { hierarchyQuery } from './hierarchy-api.ts'
import { RecalculationButton } from './recalculation-button.tsx'
import { SectorTrees } from './sector-trees.tsx'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminCardsIndex }

/** /admin/etapes/hierarchie: the steps of each sector as a tree. */
export function Component() {
  const { open } = useEditedStep()
  const sectors = useQuery(hierarchyQuery)
  return (
    <AdminPage
      title={PRIVATE_TITLES.adminCardsHierarchy}
      parent={privateEntry('adminCardsIndex')}
      actions={
        <>
          <Button icon="plus" onClick={() => open(NEW_STEP)}>
            Nouveau
          </Button>
          <RecalculationButton />
        </>
      }
    >
      <Notice>
        Pour réinitialiser une étape transversale, déplacez-la à la racine de son secteur, puis
        remettez-la à sa place. Les brouillons ne comptent pas dans les valeurs.
      </Notice>
      <QueryState query={sectors} failed="La hiérarchie n’a pas pu être chargée">
        {(stored) => <Trees sectors={stored} />}
      </QueryState>
      <EditedStep />
    </AdminPage>
  )
}

function Trees({ sectors }: { sectors: SectorCards[] }) {
  if (sectors.length > 0) return <SectorTrees stored={sectors} />
  return (
    <EmptyState
      title="Aucun secteur"
      action={
        <ButtonLink to={classificationTab('secteurs')} icon="plus">
          Ajouter un secteur
        </ButtonLink>
      }
    >
      Chaque secteur a son arborescence d’étapes. Ajoutez-en dans «&nbsp;Classement&nbsp;».
    </EmptyState>
  )
}
