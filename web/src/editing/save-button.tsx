import { SAVE_KEYS } from '../lib/api/save-key.ts'
import { Button } from '../ui/button.tsx'
import { useSaveShortcut } from './use-save-shortcut.ts'

interface SaveButtonProps {
  /** id of the form that it sends */
  formId: string
  pending: boolean
}

/** « Enregistrer » of an editor, by its key as well. */
export function SaveButton({ formId, pending }: SaveButtonProps) {
  useSaveShortcut(formId)
  return (
    <Button
      type="submit"
      form={formId}
      variant="signal"
      icon="save"
      aria-busy={pending}
      aria-keyshortcuts={SAVE_KEYS}
    >
      Enregistrer
    </Button>
  )
}
