import type { ReportVariant } from '@etapes-climat/domain/reports/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../lib/api/api-error.ts'
import { pathOf } from '../../routing/route-names.ts'
import { toastError } from '../../ui/feedback/toast-store.ts'
import { createVariant, reportKeys } from '../api.ts'

/**
 * « Dupliquer en variante »: makes it, one at a time, and keeps it as `made` for the dialog as long as
 * steps changed since the original was calculated (TEAM-01).
 * @param onMade a variant that nothing is to be said of
 */
export function useCreateVariant(onMade: (variant: ReportVariant) => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [made, setMade] = useState<ReportVariant | null>(null)
  const [pending, setPending] = useState(false)

  async function create(uid: string) {
    if (pending) return
    setPending(true)
    try {
      const variant = await createVariant(uid)
      await queryClient.invalidateQueries({ queryKey: reportKeys.lists })
      if (variant.changes.length > 0) setMade(variant)
      else onMade(variant)
    } catch (error) {
      toastError(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  const open = ({ uid }: ReportVariant) => {
    setMade(null)
    return navigate(pathOf('reportEdit', { id: uid }))
  }
  return { create, made, open, close: () => setMade(null) }
}
