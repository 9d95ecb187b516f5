import { useQueryClient } from '@tanstack/react-query'
import { useOfferUndo } from '../../cards/admin/last-act/use-offer-undo.ts'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { classificationKeys } from '../api.ts'
import type { ItemAction } from './item-dialogs.tsx'

/**
 * Announces what was done to an item, a deletion or a merge with « Défaire », and reads again what
 * shows it.
 */
export function useAnnounceUndoable() {
  const offerUndo = useOfferUndo()
  const queryClient = useQueryClient()
  return async (message: string, kind?: NonNullable<ItemAction<never>>['kind']): Promise<void> => {
    const isOffered =
      (kind === 'delete' || kind === 'merge') && (await offerUndo({ message, kind }))
    if (!isOffered) toastSuccess(message)
    await queryClient.invalidateQueries({ queryKey: classificationKeys.shownIn })
  }
}
