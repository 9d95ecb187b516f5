import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { SelectedStep } from '../steps/selected-step.ts'

interface MergeDialogProps {
  contested: readonly SelectedStep[]
  /** @param removed uids of the steps that leave the selection here too */
  onMerge: (removed: string[]) => void
  onClose: () => void
}

/** Asks for each selected step that somebody else removed whether to keep it. */
export default function MergeDialog({ contested, onMerge, onClose }: MergeDialogProps) {
  const [kept, setKept] = useState<ReadonlySet<string>>(
    () => new Set(contested.map(({ uid }) => uid)),
  )
  const toggle = (uid: string) => {
    const next = new Set(kept)
    if (!next.delete(uid)) next.add(uid)
    setKept(next)
  }
  return (
    <Dialog
      title="Fusionner les deux versions"
      closeOnBackdrop={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="accent"
            onClick={() => onMerge(contested.map(({ uid }) => uid).filter((uid) => !kept.has(uid)))}
          >
            Fusionner et enregistrer
          </Button>
        </>
      }
    >
      <fieldset className="grid gap-2 mb-4">
        <legend className="mb-2">
          {contested.length > 1
            ? 'Ces étapes ont été retirées ailleurs. Cochez celles que vous gardez.'
            : 'Cette étape a été retirée ailleurs. Laissez-la cochée pour la garder.'}
        </legend>
        {contested.map(({ uid, name }) => (
          <Checkbox key={uid} checked={kept.has(uid)} onChange={() => toggle(uid)}>
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <p>Le reste est réuni&nbsp;: ce que l’un ou l’autre a ajouté est gardé.</p>
    </Dialog>
  )
}
