import type { CatalogueHealth } from '@etapes-climat/domain/cards/health-contract'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { callApi } from '../../../lib/api/api-client.ts'
import { PRIVATE_TITLES, privateEntry } from '../../../routing/private-entries.ts'
import { pathOf } from '../../../routing/route-names.ts'
import type { ScreenHandle } from '../../../routing/screen.ts'
import { AdminPage } from '../../../ui/admin-page.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ReadFailure } from '../../../ui/feedback/error-state.tsx'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { editedStepPath, NEW_STEP } from '../../edited-step-address.ts'
import { adminStepKeys } from '../api.ts'
import { EditedStep } from '../editor/edited-step.tsx'
import { useEditedStep } from '../editor/use-edited-step.ts'
import { FaultLink, FaultSection } from './fault-list.tsx'
import { FAULT_WORDS } from './fault-words.ts'
import styles from './health.module.css'
import { HealthFacade } from './health-facade.tsx'
import { numberFaults } from './numbered-faults.ts'

const TITLE = PRIVATE_TITLES.adminHealth

export const handle: ScreenHandle = { title: TITLE }

/** /admin/sante: faults of the catalogue, like the list of reserves of a building site. */
export function Component() {
  const health = useQuery({
    queryKey: adminStepKeys.health,
    queryFn: ({ signal }) => callApi('GET /admin/cards/health', { signal }),
  })
  useFocusOnNextFault(health.data)
  return (
    <>
      {health.data ? (
        <Health health={health.data} />
      ) : (
        <AdminPage title={TITLE} parent={PARENT}>
          {health.isPending ? (
            <ListSkeleton />
          ) : (
            <ReadFailure query={health} title="Le catalogue n’a pas pu être vérifié" />
          )}
        </AdminPage>
      )}
      <EditedStep />
    </>
  )
}

const PARENT = privateEntry('adminHome')

function Health({ health }: { health: CatalogueHealth }) {
  const { total, open, clean, unchecked, ...drawing } = numberFaults(health)
  const [first] = open.filter(({ faults }) => faults !== null)
  const [fault] = first?.faults ?? []
  return (
    <AdminPage
      title={health.steps === 0 ? TITLE : titleOf(total, unchecked)}
      part={TITLE}
      parent={PARENT}
      facts={
        <p>
          {`${formatNumber(health.lists.length - unchecked)} listes vérifiées le ${formatDateTime(health.checkedAt)}.`}
          {unchecked > 0 &&
            ` ${formatCount(unchecked, 'liste non vérifiée', 'listes non vérifiées')}.`}
          {total > 0 && ' Chaque ligne ouvre l’étape au bon champ, puis s’en va d’elle-même.'}
        </p>
      }
      actions={first && fault && <FaultLink kind={first.kind} fault={fault} signal />}
    >
      {health.steps === 0 && (
        <EmptyState
          title="Le catalogue est vide"
          action={
            <>
              <ButtonLink to={pathOf('adminImport')} icon="folder">
                Importer un tableur
              </ButtonLink>
              <ButtonLink to={editedStepPath(NEW_STEP)} icon="plus">
                Écrire une étape
              </ButtonLink>
            </>
          }
        >
          Aucune étape n’est là pour être vérifiée.
        </EmptyState>
      )}
      {open.length === 0 ? (
        health.steps > 0 && (
          <EmptyState
            title="Aucune réserve. Le catalogue est prêt."
            action={<ButtonLink to={pathOf('adminCardsIndex')}>Revenir aux étapes</ButtonLink>}
          />
        )
      ) : (
        <>
          <HealthFacade sectors={health.sectors} {...drawing} />
          <div className={`${styles.columns} grid gap-8 items-start`}>
            <nav className={`${styles.contents} sticky rule-ink-t text-s`} aria-label="Listes">
              {open.map(({ kind, faults }) => (
                <a
                  className="flex gap-2 items-center justify-between min-h-target py-1 px-2 rule-b text-ink no-underline"
                  key={kind}
                  href={`#${kind}`}
                >
                  {FAULT_WORDS[kind].title}
                  <b>{faults ? formatNumber(faults.length) : 'non vérifiée'}</b>
                </a>
              ))}
            </nav>
            <div className="grid gap-8 min-w-0">
              {open.map((list) => (
                <FaultSection key={list.kind} {...list} />
              ))}
              {clean.length > 0 && (
                <section
                  className={`${styles.list} grid gap-3 justify-items-start`}
                  aria-labelledby="sans-reserve"
                >
                  <h2
                    className="flex flex-wrap gap-x-3 gap-y-0 items-baseline w-full pb-2 rule-ink-b text-xl font-stretch-92%"
                    id="sans-reserve"
                  >
                    Sans réserve
                  </h2>
                  <ul className={styles.clean}>
                    {clean.map(({ kind }) => (
                      <li className="flex gap-2 items-center" key={kind}>
                        <Icon name="check" />
                        {FAULT_WORDS[kind].title}
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </div>
          </div>
        </>
      )}
    </AdminPage>
  )
}

/** « sans réserve » counts checked lists only. */
function titleOf(total: number, unchecked: number): string {
  if (total > 0) return formatCount(total, 'réserve à lever', 'réserves à lever')
  return unchecked > 0 ? TITLE : 'Aucune réserve'
}

/** After the editor, focuses the fault that took the number of the corrected one. */
function useFocusOnNextFault(health: CatalogueHealth | undefined) {
  const { edited } = useEditedStep()
  const opened: unknown = useLocation().state?.fault
  const left = useRef<{ number: number; health: CatalogueHealth | undefined } | null>(null)
  useEffect(() => {
    if (edited) {
      // Its number is in the address's state until the editor changes that.
      if (typeof opened === 'number' && left.current?.number !== opened) {
        left.current = { number: opened, health }
      }
      return
    }
    const { number, health: before } = left.current ?? {}
    // Until the list is read again, the corrected line is still there and focused.
    if (number === undefined || health === before) return
    // The dialog gives the focus back first, where what opened it is still there.
    const timer = setTimeout(() => {
      // Once it is gone, the page has the focus.
      if (document.activeElement?.matches('body, main'))
        document.querySelector<HTMLElement>(`[data-fault="${number}"]`)?.focus()
      left.current = null
    }, 100)
    return () => clearTimeout(timer)
  }, [edited, opened, health])
}
