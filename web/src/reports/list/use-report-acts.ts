import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import { useQueryClient } from '@tanstack/react-query'
import { isGone, messageOf } from '../../lib/api/api-error.ts'
import { toastFailure, toastSuccess } from '../../ui/feedback/toast-store.ts'
import { archiveReport, deleteReport, reportKeys, restoreReport } from '../api.ts'
import type { DescribedReport } from '../description/report-fields.ts'

const quoted = (name: string) => `«\u00a0${name}\u00a0»`

const TOO_LATE = 'Il est trop tard pour rétablir ce rapport.'

/** Actions of a row of « Mes rapports », each with its undo. */
export function useReportActs() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: reportKeys.lists })

  /** @returns whether it was done; a failure is told in a toast */
  async function attempt(act: () => Promise<unknown>, messageFor = messageOf): Promise<boolean> {
    try {
      await act()
      await refresh()
      return true
    } catch (error) {
      toastFailure(error, messageFor(error))
      return false
    }
  }

  async function archive({ uid, name }: ListedReport, archived: boolean): Promise<boolean> {
    const done = await attempt(() => archiveReport(uid, archived))
    if (done) {
      const outcome = archived ? 'est archivé' : 'n’est plus archivé'
      const undo = () => void attempt(() => archiveReport(uid, !archived))
      toastSuccess(`Le rapport ${quoted(name)} ${outcome}.`, { label: 'Annuler', run: undo }, uid)
    }
    return done
  }

  async function remove({ '@id': iri, uid, name }: ListedReport): Promise<boolean> {
    const done = await attempt(() => deleteReport(iri))
    if (done) {
      const lateMessage = (error: unknown) => (isGone(error) ? TOO_LATE : messageOf(error))
      const undo = () => void attempt(() => restoreReport(uid), lateMessage)
      toastSuccess(`Le rapport ${quoted(name)} est supprimé.`, { label: 'Annuler', run: undo }, uid)
    }
    return done
  }

  /** Its name or operation was saved. */
  async function follow({ uid }: DescribedReport) {
    queryClient.removeQueries({ queryKey: reportKeys.view(uid) })
    queryClient.removeQueries({ queryKey: reportKeys.report(uid) })
    await refresh()
  }

  return { archive, remove, follow }
}
