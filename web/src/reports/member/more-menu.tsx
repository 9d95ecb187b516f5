import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import styles from './report-bar.module.css'

interface MoreMenuProps {
  className?: string | undefined
  entries: readonly { label: string; icon: IconName; onSelect: () => void }[]
}

/** « Plus »: the entries that have no key of their own on a phone. */
export function MoreMenu({ className, entries }: MoreMenuProps) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const box = useCloseOutside(open, () => setOpen(false))
  return (
    <div ref={box} className={classNames(styles.more, className)}>
      <Button
        icon="menu"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        Plus
      </Button>
      <ul id={listId} className={styles.moreList} hidden={!open}>
        {entries.map(({ label, icon, onSelect }) => (
          <li key={label}>
            <Button
              variant="quiet"
              icon={icon}
              onClick={() => {
                setOpen(false)
                // This entry is about to be hidden: a dialog gives the focus back to what stays.
                box.current?.querySelector('button')?.focus()
                onSelect()
              }}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Closes on Escape, and when the pointer or the focus goes elsewhere. */
function useCloseOutside(open: boolean, close: () => void) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [open, close])
  return box
}
