import type { RefusedStep } from '@etapes-climat/domain/cards/bulk-contract'
import type { Consequences, TriedAct } from '@etapes-climat/domain/consequences/contract'
import type { ReactNode } from 'react'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ProblemNotice } from '../../../ui/feedback/notice.tsx'
import { useTriedAct } from './use-tried-act.ts'
import styles from './what-changes.module.css'
import { WhatChanges } from './what-changes.tsx'

interface WhatChangesDialogProps {
  /** the act, as it is tried; null while what it needs is not chosen */
  act: TriedAct | null
  /** `@id` of the step that it is about; none for an act on several */
  subject?: string | null
  /** which act it is, in words */
  title: string
  /** word of the button that does it, with its result, for example « Publier : 290 » */
  confirm: (consequences: Consequences) => string
  /** the word alone, while the result is not known */
  verb: string
  /** does it; the dialog stays, and says why, when this rejects */
  onConfirm: () => Promise<void>
  onClose: () => void
  /** the act destroys something */
  danger?: boolean | undefined
  /** which steps of several refuse it, in the place of its figures */
  refusal?: (refused: readonly RefusedStep[]) => ReactNode
  /** above its figures: what it needs to know */
  children?: ReactNode
}

/** « Ce qui va changer »: asked for before an act that is done at once; its button is the act. */
export function WhatChangesDialog(props: WhatChangesDialogProps) {
  const { act, subject, title, confirm, verb, onConfirm, onClose, danger, refusal } = props
  const { run, pending, isDone, problem } = useAttempt()
  const tried = useTriedAct(act, pending || isDone)
  return (
    <Dialog
      title="Ce qui va changer"
      size="m"
      steady
      onClose={onClose}
      subtitle={<p className="note grid gap-1 mt-[2px]">{title}</p>}
      actions={
        <>
          <p className={`${styles.foot} caption mr-auto lh-[1.4]`}>
            Fait tout de suite. Vous pourrez le défaire tant que personne n’y retouche.
          </p>
          <Button onClick={onClose} disabled={pending} data-autofocus>
            Revenir
          </Button>
          {tried.is === 'failed' ? (
            <span className={styles.act} />
          ) : (
            <Button
              className={styles.act}
              variant={danger ? 'danger-full' : 'signal'}
              icon={danger ? 'trash' : 'check'}
              disabled={pending || tried.is !== 'known'}
              aria-busy={pending}
              onClick={() => void run(onConfirm)}
            >
              {tried.is === 'known' ? confirm(tried.consequences) : verb}
            </Button>
          )}
        </>
      }
    >
      {props.children}
      {tried.is === 'failed' && tried.refused.length > 0 && refusal ? (
        refusal(tried.refused)
      ) : (
        <WhatChanges tried={tried} subject={subject} />
      )}
      <ProblemNotice>{problem?.message}</ProblemNotice>
    </Dialog>
  )
}
