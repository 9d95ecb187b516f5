import { useEffect } from 'react'
import { isSaveKey } from '../lib/api/save-key.ts'
import { topDialog } from '../ui/dialog/open-dialogs.ts'

/**
 * Ctrl or ⌘ with S sends the form of an editor, as its « Enregistrer » does. Under another dialog it
 * does nothing but keep the browser from saving the page.
 */
export function useSaveShortcut(formId: string): void {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (!isSaveKey(event)) return
      event.preventDefault()
      const form = document.getElementById(formId)
      if (event.repeat || !(form instanceof HTMLFormElement)) return
      if (form.closest('dialog') === topDialog.get()) form.requestSubmit()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [formId])
}
