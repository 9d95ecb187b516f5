import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { reportKeys } from '../../api.ts'
import { isUnsaved } from '../draft/unsaved-work.ts'
import type { ReportEditorState } from '../report-editor-state.ts'
import type { ReportActions } from '../use-report-actions.ts'
import { EditReportDialog } from './edit-report-dialog.tsx'
import { OpenReportDialog, OperationDialog, ShortcutsDialog } from './lazy-dialogs.ts'

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
        reportName={state.report?.name ?? null}
        initial={state.operation}
        onClose={onClose}
        onSubmit={async (operation) => {
          await actions.setOperation(operation)
          queryClient.removeQueries({ queryKey: reportKeys.view(state.report?.uid ?? '') })
          forgetLists()
        }}
      />
    )
  }
  if (open === 'edit') {
    const { name, description } = state.report ?? state.proposed ?? { name: '', description: '' }
    return (
      <EditReportDialog
        initial={{ name, description }}
        onClose={onClose}
        onVariant={state.report && onVariant}
        onSubmit={async (described) => {
          await actions.describe(described)
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
