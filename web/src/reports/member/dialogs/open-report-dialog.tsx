import { formatCount, formatDateTime } from '@etapes-climat/domain/kernel/format'
import { sinceSaveTitle } from '@etapes-climat/domain/reports/rules/since-save-words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchText } from '../../../lib/address/use-search-text.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loader } from '../../../ui/feedback/loader.tsx'
import { SearchField } from '../../../ui/form/control.tsx'
import { listReports, reportKeys } from '../../api.ts'
import styles from './open-report-dialog.module.css'

interface OpenReportDialogProps {
  onChoose: (uid: string) => void
  onClose: () => void
}

/** « Ouvrir »: my reports by name, with their last update (REP-23 to REP-25). */
export function OpenReportDialog({ onChoose, onClose }: OpenReportDialogProps) {
  const { text, setText, wanted: name } = useSearchText()
  const reports = useQuery({
    queryKey: reportKeys.found(name),
    queryFn: ({ signal }) => listReports(name, signal),
    placeholderData: keepPreviousData,
    // The whole list is read once: emptying the text sends nothing.
    staleTime: name === '' ? Number.POSITIVE_INFINITY : 0,
  })
  return (
    <Dialog title="Ouvrir un rapport" onClose={onClose}>
      <SearchField
        data-autofocus
        label="Rechercher un rapport par son nom"
        value={text}
        onText={setText}
      />
      <div className={styles.results} aria-live="polite">
        {reports.isPending && <Loader />}
        {reports.isError && (
          <ErrorState
            title="Vos rapports n’ont pas pu être chargés"
            onRetry={() => reports.refetch()}
          >
            {messageOf(reports.error)} Le rapport à l’écran est conservé.
          </ErrorState>
        )}
        {reports.data?.length === 0 && (
          <EmptyState title={name === '' ? 'Aucun rapport enregistré' : 'Aucun rapport de ce nom'}>
            {name === ''
              ? 'Vos rapports apparaîtront ici une fois générés.'
              : 'Essayez un autre texte.'}
          </EmptyState>
        )}
        <ul>
          {reports.data?.map((report) => (
            <li key={report.uid}>
              <button type="button" className={styles.report} onClick={() => onChoose(report.uid)}>
                <strong>{report.name}</strong>
                <span>
                  {formatCount(report.stepCount, 'étape')}, mis à jour le{' '}
                  {formatDateTime(report.updatedAt)}
                </span>
                {report.sinceSave && (
                  <span className={styles.changed}>{sinceSaveTitle(report.sinceSave)}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
