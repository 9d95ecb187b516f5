import type { KeptActKind } from '@etapes-climat/domain/last-act/contract'
import { keptActWords } from '@etapes-climat/domain/last-act/rules/act-sentences'
import { dismissToast, toastFailure, toastSuccess } from '../../../ui/feedback/toast-store.ts'
import { readLastAct } from './last-act-api.ts'
import { useUndoAct } from './use-undo-act.ts'

/** The banner on screen: only the last act can be taken back. */
let offered: number | null = null
/** Number of actions so far, to ignore answers about an earlier one. */
let acts = 0

interface Offer {
  /** message about the action, with its figures; absent: the action alone */
  message?: string
  /** moment of the save, where it is not every save that can be taken back */
  savedAt?: string
  /** kind of the action, where another one may have followed */
  kind?: KeptActKind
}

/** Another act begins: the banner of the one before goes. */
export function withdrawOffer(): void {
  acts += 1
  if (offered !== null) dismissToast(offered)
  offered = null
}

/**
 * After an action, shows a banner with « Défaire », until it is closed or another action follows.
 * @returns whether the action can be undone
 */
export function useOfferUndo() {
  const undo = useUndoAct()
  return async ({ message, savedAt, kind }: Offer = {}): Promise<boolean> => {
    withdrawOffer()
    const current = acts
    const act = (await readLastAct().catch(() => null))?.act
    if (current !== acts) return false
    // A transaction has one time: another time is that of an earlier action.
    if (!act || act.obstacle || (savedAt !== undefined && act.at !== savedAt)) return false
    if (kind !== undefined && act.kind !== kind) return false
    offered = toastSuccess(message ?? `${keptActWords(act)}.`, {
      label: 'Défaire',
      run: () => void undo(act.change).catch((error: unknown) => toastFailure(error)),
    })
    return true
  }
}
