import type { KeptActKind } from '@etapes-climat/domain/last-act/contract'
import { keptActWords } from '@etapes-climat/domain/last-act/rules/act-sentences'
import { dismissToast, toastFailure, toastSuccess } from '../../../ui/feedback/toast-store.ts'
import { readLastAct } from './last-act-api.ts'
import { useUndoAct } from './use-undo-act.ts'

/** The banner on screen: only the last act can be taken back. */
let offered: number | null = null
/** Acts so far: what is found out about one that another followed is of no use. */
let acts = 0

interface Offer {
  /** what was done, with its figures; else the act alone */
  told?: string
  /** moment of the save, where it is not every save that can be taken back */
  savedAt?: string
  /** what the act is, where another one may have followed it */
  kind?: KeptActKind
}

/** Another act begins: the banner of the one before goes. */
export function withdrawOffer(): void {
  acts += 1
  if (offered !== null) dismissToast(offered)
  offered = null
}

/**
 * After an act: a banner with « Défaire », which stays until it is closed or another act follows (LIFE-16).
 * @returns whether there is a way back, which the banner offers
 */
export function useOfferUndo() {
  const undo = useUndoAct()
  return async ({ told, savedAt, kind }: Offer = {}): Promise<boolean> => {
    withdrawOffer()
    const current = acts
    const act = (await readLastAct().catch(() => null))?.act
    if (current !== acts) return false
    // A transaction has one moment: that of another one is that of an earlier act.
    if (!act || act.obstacle || (savedAt !== undefined && act.at !== savedAt)) return false
    if (kind !== undefined && act.kind !== kind) return false
    offered = toastSuccess(told ?? `${keptActWords(act)}.`, {
      label: 'Défaire',
      run: () => void undo(act.change).catch((error: unknown) => toastFailure(error)),
    })
    return true
  }
}
