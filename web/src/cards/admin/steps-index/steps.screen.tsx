import { useQuery } from '@tanstack/react-query'
import { PRIVATE_TITLES } from '../../../routing/private-entries.ts'
import { pathOf } from '../../../routing/route-names.ts'
import type { ScreenHandle } from '../../../routing/screen.ts'
import { AdminPage } from '../../../ui/admin-page.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { QueryState } from '../../../ui/feedback/query-state.tsx'
import { NEW_STEP } from '../../edited-step-address.ts'
import { stepOptions } from '../api.ts'
import { EditedStep } from '../editor/edited-step.tsx'
import { useEditedStep } from '../editor/use-edited-step.ts'
import { StepsIndex } from './steps-index.tsx'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminCardsIndex }

/** /admin/etapes: every step, found by filters, and the editor over it. */
export function Component() {
  const { open } = useEditedStep()
  const options = useQuery(stepOptions)
  return (
    <AdminPage
      title={PRIVATE_TITLES.adminCardsIndex}
      actions={
        <>
          <ButtonLink to={pathOf('adminImport')} icon="arrow-down">
            Importer, exporter
          </ButtonLink>
          <ButtonLink to={pathOf('adminCardsGrid')} icon="keyboard">
            Grille
          </ButtonLink>
          <ButtonLink to={pathOf('adminCardsHierarchy')} icon="folder">
            Hiérarchie
          </ButtonLink>
          <Button icon="plus" variant="signal" onClick={() => open(NEW_STEP)}>
            Nouveau
          </Button>
        </>
      }
    >
      <QueryState query={options} failed="Les filtres n’ont pas pu être chargés">
        {(known) => <StepsIndex options={known} onOpen={open} />}
      </QueryState>
      <EditedStep />
    </AdminPage>
  )
}
