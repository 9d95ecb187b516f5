import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../lib/api/api-error.ts'
import { PRIVATE_TITLES, privateEntry } from '../../../routing/private-entries.ts'
import { pathOf } from '../../../routing/route-names.ts'
import type { ScreenHandle } from '../../../routing/screen.ts'
import { AdminPage } from '../../../ui/admin-page.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loader } from '../../../ui/feedback/loader.tsx'
import { editedStepPath, NEW_STEP } from '../../edited-step-address.ts'
import { searchSteps } from '../../search-api.ts'
import { adminStepKeys, stepOptions } from '../api.ts'
import { NO_INDEX_FILTERS, searchedFilters } from '../steps-index/index-filters.ts'
import { EditedGrid } from './edited-grid.tsx'
import styles from './grid.module.css'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminCardsGrid }

const PARENT = privateEntry('adminCardsIndex')
const ALL = searchedFilters(NO_INDEX_FILTERS)

/** /admin/etapes/grille: all steps as a spreadsheet, saved in one act. */
export function Component() {
  const options = useQuery(stepOptions)
  const steps = useQuery({
    queryKey: adminStepKeys.found(ALL),
    queryFn: ({ signal }) => searchSteps(ALL, signal),
    select: ({ steps: found }) => found,
    // Comparing thousands of steps with the last answer would cost more than drawing the grid.
    structuralSharing: false,
  })
  if (options.data && steps.data && steps.data.length > 0) {
    return (
      <EditedGrid
        parent={PARENT}
        cards={steps.data}
        options={options.data}
        readAgain={async () => {
          const { data } = await steps.refetch({ throwOnError: true })
          return data ?? []
        }}
      />
    )
  }
  const failed = [options, steps].find(({ isError }) => isError)
  return (
    <AdminPage title={PRIVATE_TITLES.adminCardsGrid} parent={PARENT}>
      {failed ? (
        <ErrorState
          title="La grille n’a pas pu être chargée"
          onRetry={() => {
            void options.refetch()
            void steps.refetch()
          }}
        >
          {messageOf(failed.error)}
        </ErrorState>
      ) : steps.data ? (
        <EmptyState
          title="Aucune étape"
          action={
            <>
              <ButtonLink to={pathOf('adminImport')} icon="arrow-down">
                Importer un tableur
              </ButtonLink>
              <ButtonLink to={editedStepPath(NEW_STEP)} icon="plus">
                Créer une étape
              </ButtonLink>
            </>
          }
        >
          La grille montre toutes les étapes, une par ligne, dès qu’il y en a une.
        </EmptyState>
      ) : (
        <GridSkeleton />
      )}
    </AdminPage>
  )
}

const LINES = Array.from({ length: 12 }, (_, at) => at)

/** Mute cells at their height, while the steps are on their way. */
function GridSkeleton() {
  return (
    <>
      <Loader />
      <div className={`${styles.mute} box-rule bg-surface`} aria-hidden="true">
        {LINES.map((line) => (
          <span key={line} />
        ))}
      </div>
    </>
  )
}
