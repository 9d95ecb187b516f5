import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { matchingWords } from '@etapes-climat/domain/kernel/text'
import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import { MOST_COMPARED } from '@etapes-climat/domain/reports/rules/comparison/comparison-limits'
import { sinceSaveTitle } from '@etapes-climat/domain/reports/rules/since-save/since-save-words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchText } from '../../lib/address/use-search-text.ts'
import { pathOf } from '../../routing/route-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ReadFailure } from '../../ui/feedback/error-state.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import { SearchField } from '../../ui/form/control.tsx'
import { reportsQuery } from '../api.ts'
import { comparisonAddress } from '../comparison/comparison-address.ts'
import { sharedReportsQuery } from '../sharing/co-authors-api.ts'
import { VariantMark } from '../variants/variant-mark.tsx'
import { variantGroups, variantLetters } from '../variants/variants.ts'
import styles from './open-report-dialog.module.css'

interface OpenReportDialogProps {
  /** `compare`: one that joins those on screen */
  purpose?: 'open' | 'compare'
  onChoose: (uid: string) => void
  onClose: () => void
}

/** « Ouvrir »: my reports by name, with their last update. */
export default function OpenReportDialog({
  purpose = 'open',
  onChoose,
  onClose,
}: OpenReportDialogProps) {
  const { text, setText, wanted: name } = useSearchText()
  // Letters do not change while one searches; the list was read when the dialog opened.
  const all = useQuery({ ...reportsQuery(), staleTime: Number.POSITIVE_INFINITY })
  const reports = useQuery({
    ...reportsQuery(name),
    placeholderData: keepPreviousData,
    // The whole list is read once: emptying the text sends nothing.
    staleTime: name === '' ? Number.POSITIVE_INFINITY : 0,
  })
  return (
    <Dialog
      title={purpose === 'open' ? 'Ouvrir un rapport' : 'Choisir un rapport à comparer'}
      onClose={onClose}
      actions={
        <ButtonLink icon="folder" to={pathOf('myReports')}>
          Mes rapports
        </ButtonLink>
      }
    >
      <SearchField
        data-autofocus
        required
        label="Rechercher un rapport par son nom"
        value={text}
        onText={setText}
      />
      <div className="min-h-32 mt-4" aria-live="polite">
        {reports.isPending && <Loader />}
        {reports.isError && (
          <ReadFailure
            title="Vos rapports n’ont pas pu être chargés"
            query={reports}
            kept="Le rapport à l’écran est conservé."
          />
        )}
        {reports.data?.length === 0 && (
          <EmptyState title={name === '' ? 'Aucun rapport enregistré' : 'Aucun rapport de ce nom'}>
            {name === ''
              ? 'Vos rapports apparaîtront ici une fois générés.'
              : 'Essayez un autre texte.'}
          </EmptyState>
        )}
        {reports.data && (
          <ReportList
            reports={reports.data}
            letters={variantLetters(all.data ?? reports.data)}
            onChoose={onChoose}
            isCompared={purpose === 'open'}
          />
        )}
        <SharedWithMe name={name} onChoose={onChoose} />
      </div>
    </Dialog>
  )
}

/** « Partagés avec moi »: the reports of others with this name, while there are any. */
function SharedWithMe({ name, onChoose }: { name: string } & Pick<ReportListProps, 'onChoose'>) {
  const shared = useQuery(sharedReportsQuery)
  const matches = matchingWords(name)
  const found = shared.data?.filter((report) => matches(report.name)) ?? []
  if (found.length === 0) return null
  return (
    <section aria-labelledby="partages-avec-moi" className="mt-5">
      <h3 className="pb-2 rule-ink-b text-m" id="partages-avec-moi">
        Partagés avec moi
      </h3>
      <ul>
        {found.map((report) => (
          <li key={report.uid}>
            <ReportButton
              report={report}
              letter={undefined}
              by={report.owner}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ReportListProps {
  reports: readonly ListedReport[]
  /** of those that have variants, by uid */
  letters: ReadonlyMap<string, string>
  onChoose: (uid: string) => void
  /** whether variants lead to their comparison */
  isCompared: boolean
}

/** The list of reports; variants of one origin are grouped, with their letters and figures. */
function ReportList({ reports, letters, onChoose, isCompared }: ReportListProps) {
  return (
    <ul>
      {variantGroups(reports).map((group) => {
        const rows = group.reports.map((report) => (
          <li key={report.uid}>
            <ReportButton report={report} letter={letters.get(report.uid)} onChoose={onChoose} />
          </li>
        ))
        if (rows.length < 2) return rows
        return (
          <li key={group.key}>
            <ul className={styles.variants} aria-label="Variantes">
              {rows}
            </ul>
            {isCompared && (
              <ButtonLink
                size="s"
                icon="table"
                className={styles.compare}
                to={comparisonAddress(group.reports.slice(0, MOST_COMPARED).map(({ uid }) => uid))}
              >
                Comparer ces variantes
              </ButtonLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface ReportButtonProps {
  report: ListedReport
  letter: string | undefined
  /** whose it is; absent: my own */
  by?: string
  onChoose: (uid: string) => void
}

function ReportButton({ report, letter, by, onChoose }: ReportButtonProps) {
  const { datas } = report
  return (
    <button
      type="button"
      className={`${styles.report} grid w-full min-h-touch py-2 px-3 no-border rule-b lh-dense text-left wrap-anywhere cursor-pointer`}
      onClick={() => onChoose(report.uid)}
    >
      <strong className="row gap-2 weight-medium">
        {letter && <VariantMark letter={letter} />}
        {report.name}
        {report.archivedAt && !by && <small className="text-ink-2 weight-text"> (archivé)</small>}
      </strong>
      <span>
        {by && `De ${by}, `}
        {formatCount(report.stepCount, 'étape')}, mis à jour le {formatDateTime(report.updatedAt)}
      </span>
      {letter && datas && (
        <span>
          Somme {formatNumber(datas.somme)} sur {formatNumber(datas.potentiel)}, effort{' '}
          {formatNumber(datas.effort)}
          {'\u00a0'}%
        </span>
      )}
      {report.sinceSave && (
        <span className={styles.changed}>{sinceSaveTitle(report.sinceSave)}</span>
      )}
    </button>
  )
}
