import type { BulkAnswer } from '@etapes-climat/domain/cards/bulk-contract'
import { toastSuccess } from '../../../ui/feedback/toast-store.ts'
import { useOfferUndo } from '../last-act/use-offer-undo.ts'

/** Announces the result of a bulk action, with its undo. */
export function useAnnounceBulkResult() {
  const offerUndo = useOfferUndo()
  return async (message: string, { changed }: BulkAnswer): Promise<void> => {
    const isOffered = changed > 0 && (await offerUndo({ message, kind: 'bulk' }))
    if (!isOffered) toastSuccess(message)
  }
}
