import { formatCount } from '@etapes-climat/domain/kernel/format'
import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import type { Operation } from '@etapes-climat/domain/reports/operation-contract'
import { personsInWords } from '@etapes-climat/domain/reports/rules/operation/operation-words'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { useCreateVariant } from '../variants/use-create-variant.ts'
import { variantLetters } from '../variants/variants.ts'
import { CompareBar } from './compare-bar.tsx'
import styles from './my-reports.module.css'
import { operationSections } from './operation-sections.ts'
import { ReportLine, type ReportLineActs, reportLinkId } from './report-line.tsx'
import type { MyReportsFilters } from './use-my-reports-address.ts'
import { useReportActs } from './use-report-acts.ts'

const OperationDialog = lazyDialog(() => import('../description/operation-dialog.tsx'))
const VariantDialog = lazyDialog(() => import('../variants/variant-dialog.tsx'))

interface FoundReportsProps {
  reports: readonly ListedReport[]
  /** null: nothing is searched; undefined: the answer is under way */
  found: readonly ListedReport[] | null | undefined
  filters: MyReportsFilters
  onShelf: (archived: boolean) => void
  /** without search and phase */
  onShowAll: () => void
}

/** The reports that search, phase and shelf leave, with what may be done with each. */
export function FoundReports({ reports, found, filters, ...ways }: FoundReportsProps) {
  const [edited, setEdited] = useState<ListedReport | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const acts = useReportActs()
  const variant = useCreateVariant((made) =>
    toastSuccess(`Variante créée\u00a0: «\u00a0${made.name}\u00a0».`, {
      label: 'Ouvrir',
      run: () => void variant.open(made),
    }),
  )
  const focusAfter = useFocusAfter(reports)
  if (found === undefined) return <Loader />

  const uids = found && new Set(found.map(({ uid }) => uid))
  const matches = ({ uid, operation }: ListedReport) =>
    (!uids || uids.has(uid)) && (filters.phase === '' || operation?.phase === filters.phase)
  const isShelved = ({ archivedAt }: ListedReport) => (archivedAt !== null) === filters.archived
  const sections = operationSections(
    reports,
    (report) => matches(report) && isShelved(report),
    filters.order,
  )
  const letters = variantLetters(reports)
  const lineActs: ReportLineActs = {
    onOperation: setEdited,
    onRenamed: acts.follow,
    onVariant: ({ uid }) => void variant.create(uid),
    onArchive: (report) =>
      void focusAfter(report, () => acts.archive(report, report.archivedAt === null)),
    onDelete: (report) => void focusAfter(report, () => acts.remove(report)),
    onChoose: ({ uid }, isChosen) =>
      setChosen((known) => [...known.filter((one) => one !== uid), ...(isChosen ? [uid] : [])]),
  }
  const elsewhere = reports.filter((report) => matches(report) && !isShelved(report)).length
  return (
    <>
      {sections.length === 0 && <NothingFound filters={filters} elsewhere={elsewhere} {...ways} />}
      {sections.map(({ key, operation, groups }, index) => (
        <section key={key} className="mt-8" aria-labelledby={`operation-${index + 1}`}>
          <OperationHeading id={`operation-${index + 1}`} operation={operation} />
          {groups.map((group) => (
            <ul key={group.key}>
              {group.reports.map((report) => (
                <ReportLine
                  key={report.uid}
                  report={report}
                  letter={letters.get(report.uid)}
                  isChosen={chosen.includes(report.uid)}
                  personsAbove={operation?.persons ?? null}
                  operationAbove={operation?.name ?? ''}
                  {...lineActs}
                />
              ))}
            </ul>
          ))}
        </section>
      ))}
      <CompareBar
        chosen={chosen.flatMap((uid) => reports.find((report) => report.uid === uid) ?? [])}
        letters={letters}
        onClear={() => {
          setChosen([])
          // The bar goes with its button.
          document.getElementById('mes-rapports')?.focus()
        }}
      />
      {edited && (
        <OperationDialog
          report={edited}
          initial={edited.operation}
          onSaved={(saved) => void acts.follow(saved)}
          onClose={() => setEdited(null)}
        />
      )}
      {variant.made && (
        <VariantDialog variant={variant.made} onOpen={variant.open} onClose={variant.close} />
      )}
    </>
  )
}

interface NothingFoundProps extends Pick<FoundReportsProps, 'filters' | 'onShelf' | 'onShowAll'> {
  /** how many on the other shelf would be found */
  elsewhere: number
}

/** Why there is nothing, and the way on. */
function NothingFound({ filters, elsewhere, onShelf, onShowAll }: NothingFoundProps) {
  const { text, phase, archived } = filters
  const shelf = archived ? 'non archivé' : 'archivé'
  const isSearched = text !== '' || phase !== ''
  const title = text === '' ? 'Aucun rapport ici' : `Rien pour «\u00a0${text}\u00a0»`
  return (
    <EmptyState
      title={isSearched && text === '' ? `Aucun rapport en phase ${phase}` : title}
      action={
        elsewhere > 0 ? (
          <Button onClick={() => onShelf(!archived)}>
            {archived ? 'Voir mes rapports' : 'Voir les archivés'}
          </Button>
        ) : (
          isSearched && <Button onClick={onShowAll}>Tout afficher</Button>
        )
      }
    >
      {elsewhere > 0
        ? `${formatCount(elsewhere, `rapport ${shelf} correspond`, `rapports ${shelf}s correspondent`)}.`
        : isSearched && 'Essayez un autre texte ou une autre phase.'}
    </EmptyState>
  )
}

/** The name of an operation over its reports, with its programme and persons. */
function OperationHeading({ id, operation }: { id: string; operation: Operation | null }) {
  const persons = operation?.persons ?? null
  const facts = [operation?.programme, persons !== null && personsInWords(persons)]
  const told = facts.filter(Boolean).join(', ')
  return (
    <h2
      id={id}
      className={`${styles.operation} flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-2 text-xl`}
    >
      {operation?.name ?? 'Sans opération'}{' '}
      {told && <small className="caption font-stretch-normal weight-text">{told}</small>}
    </h2>
  )
}

/** Links to reports in the order of the screen. */
const links = () => [...document.querySelectorAll<HTMLElement>(`[id^="${reportLinkId('')}"]`)]

/**
 * Runs an action that removes a line; the focus, lost with its button, then moves to the next line,
 * or to the title of the screen.
 * @param reports those on screen, which show the result
 */
function useFocusAfter(reports: readonly ListedReport[]) {
  const [next, setNext] = useState<{ id: string; before: typeof reports } | null>(null)
  useEffect(() => {
    if (!next || next.before === reports) return
    setNext(null)
    if (document.activeElement !== document.body) return
    const place = document.getElementById(next.id) ?? document.getElementById('mes-rapports')
    place?.focus()
  }, [next, reports])
  return async ({ uid }: ListedReport, act: () => Promise<boolean>) => {
    const ids = links().map(({ id }) => id)
    const at = ids.indexOf(reportLinkId(uid))
    setNext({ id: ids[at + 1] ?? ids[at - 1] ?? '', before: reports })
    if (!(await act())) setNext(null)
  }
}
