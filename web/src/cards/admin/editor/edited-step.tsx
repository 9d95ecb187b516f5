import type { Card } from '@etapes-climat/domain/cards/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsNextVersion } from '../../../editing/publications/next-version-address.ts'
import type { Edited } from '../../../editing/publications/next-version-kind.ts'
import { withPublication } from '../../../editing/publications/publications-api.ts'
import { isGone, messageOf } from '../../../lib/api/api-error.ts'
import { useExternalValue } from '../../../lib/external-value.ts'
import { usePageName } from '../../../routing/page-name.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import { NEW_STEP } from '../../edited-step-address.ts'
import { adminStepKeys, stepOptions } from '../api.ts'
import { undoneActs } from '../last-act/undone-acts.ts'
import { type EditedKind, StepEditor } from './step-editor.tsx'
import { NEXT_STEP_KIND, STEP_KIND } from './step-kind.ts'
import { useEditedStep } from './use-edited-step.ts'

/** The editor of the step in the address (`?modifier=`), over the screen that renders this. */
export function EditedStep() {
  const { edited, open, close } = useEditedStep()
  const isNext = useIsNextVersion()
  // A step that was just made stays in the editor that made it.
  const [created, setCreated] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const undone = useExternalValue(undoneActs, 0)
  const [undoneSeen, setUndoneSeen] = useState(undone)
  if (undone !== undoneSeen) {
    setUndoneSeen(undone)
    setCreated(null)
  }
  if (edited === null) {
    if (created !== null) setCreated(null)
    return null
  }
  const isNew = edited === NEW_STEP || (edited === created && !isNext)
  return (
    <StepLoader
      key={isNew ? `${NEW_STEP} ${turn}` : `${edited} ${isNext} ${undone}`}
      uid={isNew ? null : edited}
      kind={isNext ? NEXT_STEP_KIND : STEP_KIND}
      onCreated={(uid) => {
        setCreated(uid)
        void open(uid, true)
      }}
      onAnother={() => setTurn(turn + 1)}
      onClose={() => void close()}
    />
  )
}

interface StepLoaderProps {
  /** null: a new step */
  uid: string | null
  kind: EditedKind
  onCreated: (uid: string) => void
  onAnother: () => void
  onClose: () => void
}

/** Reads the step and what may be chosen, then hands them to the editor. */
function StepLoader({ uid, kind, onClose, ...created }: StepLoaderProps) {
  const options = useQuery({
    ...stepOptions,
    // What is missing may be added in another tab meanwhile.
    refetchOnWindowFocus: true,
  })
  const card = useQuery({
    queryKey: adminStepKeys.edited(uid ?? NEW_STEP, kind.name),
    queryFn: ({ signal, client }) =>
      uid === null
        ? null
        : withPublication(client, { kind: 'cards', id: uid }, kind.api.read(uid, signal)),
    // The editor keeps its own state: a later version must not slip under what is typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  usePageName(uid === null ? 'Nouvelle étape' : nameOf(card.data), 'over')
  if (options.data && card.data !== undefined) {
    return <StepEditor card={card.data} {...{ kind, onClose, ...created }} options={options.data} />
  }
  const failed = card.isError ? card : options
  return (
    <Dialog title="Étape" size="l" closeOnBackdrop={false} ownsBack onClose={onClose}>
      {failed.isError ? (
        <ErrorState
          title={
            isGone(failed.error) ? 'Cette étape n’existe plus' : 'L’étape n’a pas pu être chargée'
          }
          {...(!isGone(failed.error) && { onRetry: () => failed.refetch() })}
        >
          {messageOf(failed.error)}
        </ErrorState>
      ) : (
        <ListSkeleton />
      )}
    </Dialog>
  )
}

/** The next version is told apart from what is online of it. */
const nameOf = (card: Edited<Card> | null | undefined) =>
  card?.next ? `${card.name}, prochaine version` : card?.name
