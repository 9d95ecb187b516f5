import type { ReportVariant } from '@etapes-climat/domain/reports/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAttempt } from '../../lib/use-attempt.ts'
import { pathOf } from '../../routing/route-names.ts'
import { toastFailure } from '../../ui/feedback/toast-store.ts'
import { createVariant, reportKeys } from '../api.ts'

/**
 * « Dupliquer en variante »: makes it, one at a time, and keeps it as `made` for the dialog as long as
 * steps changed since the original was calculated.
 * @param onMade a variant that nothing is to be said of
 */
export function useCreateVariant(onMade: (variant: ReportVariant) => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [made, setMade] = useState<ReportVariant | null>(null)
  const { run } = useAttempt({ onFailed: toastFailure })

  const create = (uid: string) =>
    run(async () => {
      const variant = await createVariant(uid)
      await queryClient.invalidateQueries({ queryKey: reportKeys.lists })
      if (variant.changes.length > 0) setMade(variant)
      else onMade(variant)
    })
  const open = ({ uid }: ReportVariant) => {
    setMade(null)
    return navigate(pathOf('reportEdit', { id: uid }))
  }
  return { create, made, open, close: () => setMade(null) }
}
