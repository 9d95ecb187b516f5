import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { reportKeys } from '../api.ts'
import { EditReportDialog } from '../description/edit-report-dialog.tsx'
import type { DescribedReport } from '../description/report-fields.ts'
import { isUnsaved } from './draft/unsaved-work.ts'
import type { ReportEditorState } from './state/report-editor-state.ts'
import type { ReportActions } from './use-report-actions.ts'

const OpenReportDialog = lazyDialog(() => import('../list/open-report-dialog.tsx'))
const OperationDialog = lazyDialog(() => import('../description/operation-dialog.tsx'))
const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx'))

/** Which dialog of the report menu is open. */
export type ReportDialog = 'new' | 'open' | 'edit' | 'operation' | 'shortcuts' | null

interface ReportDialogsProps {
  open: ReportDialog
  state: ReportEditorState
  actions: ReportActions
  onChoose: (uid: string) => void
  onVariant: (() => void) | null
  mayDelete: boolean
  onClose: () => void
}

/** The dialogs of the report menu, one at a time. */
export function ReportDialogs(props: ReportDialogsProps) {
  const { open, state, actions, onChoose, onVariant, mayDelete, onClose } = props
  const queryClient = useQueryClient()
  const forgetLists = () => queryClient.removeQueries({ queryKey: reportKeys.lists })
  if (open === 'new') {
    return (
      <ConfirmDialog
        title="Nouveau rapport"
        confirm="Confirmer"
        danger={isUnsaved(state)}
        onCancel={onClose}
        onConfirm={() => {
          onClose()
          actions.startNew()
        }}
      >
        <p>Les données non enregistrées seront perdu.</p>
      </ConfirmDialog>
    )
  }
  if (open === 'shortcuts') return <ShortcutsDialog onClose={onClose} />
  if (open === 'open') return <OpenReportDialog onChoose={onChoose} onClose={onClose} />
  if (open === 'operation') {
    return (
      <OperationDialog
        report={describedReport(state)}
        initial={state.operation}
        onClose={onClose}
        onProposed={actions.proposeOperation}
        onSaved={(saved) => {
          actions.follow(saved)
          queryClient.removeQueries({ queryKey: reportKeys.view(saved.uid) })
          forgetLists()
        }}
      />
    )
  }
  if (open === 'edit') {
    const { name, description } = state.report ?? state.proposed ?? { name: '', description: '' }
    return (
      <EditReportDialog
        report={describedReport(state)}
        initial={{ name, description }}
        onClose={onClose}
        onVariant={state.report && onVariant}
        onProposed={actions.propose}
        onSaved={(saved) => {
          actions.follow(saved)
          forgetLists()
        }}
        onDelete={
          mayDelete && state.report
            ? async () => {
                await actions.remove()
                forgetLists()
              }
            : null
        }
      />
    )
  }
  return null
}

/** What is saved beside the selection; null: nothing yet. */
function describedReport({ report, operation = null }: ReportEditorState): DescribedReport | null {
  return report && { ...report, '@id': report.iri, operation }
}
