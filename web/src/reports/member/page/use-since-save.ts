import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calculateReport, keepFigures, reportKeys } from '../../api.ts'

/** « Garder » and « Mettre à jour » of a report whose steps changed since it was saved (TRUST-03). */
export function useSinceSave(uid: string) {
  const queryClient = useQueryClient()
  /** What shows figures of saved reports, or says what changed in them. */
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: reportKeys.lists })
    void queryClient.invalidateQueries({ queryKey: reportKeys.ofAll })
    return queryClient.invalidateQueries({ queryKey: reportKeys.views })
  }
  const update = useMutation({ mutationFn: () => calculateReport(uid), onSuccess: refresh })
  const keep = useMutation({
    mutationFn: (state: string) => keepFigures(uid, state),
    onSuccess: refresh,
  })
  return { update, keep }
}
