import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { topDialog } from '../../ui/dialog/open-dialogs.ts'
import styles from './search-button.module.css'

const SearchDialog = lazyDialog(() => import('./search-dialog.tsx'))

/** Opens the one search by a click or by Ctrl+K, not over another dialog nor from a rich text. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const isMeant = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isMeant || event.shiftKey || event.altKey || event.defaultPrevented) return
      // In a rich text the key is for a link.
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return
      event.preventDefault()
      if (topDialog.get() === null) setOpen(true)
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <Button
        className={styles.button}
        size="s"
        icon="search"
        aria-label="Rechercher partout"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">
          Rechercher <kbd>Ctrl K</kbd>
        </span>
      </Button>
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}
