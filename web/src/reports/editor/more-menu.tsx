import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import { useCloseOnBack } from '../../lib/window/use-close-on-back.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './report-bar.module.css'

interface Entry {
  label: string
  icon: IconName
  onSelect: () => void
}

interface MoreMenuProps {
  className?: string | undefined
  /** those that are not offered are no entry */
  entries: readonly (Entry | false | null)[]
}

/** « Plus »: the entries that have no key of their own on a phone. */
export default function MoreMenu({ className, entries }: MoreMenuProps) {
  const [open, setOpen] = useState(false)
  useCloseOnBack(open, () => setOpen(false))
  return (
    <Menu.Root modal={false} open={open} onOpenChange={(isOpen) => setOpen(isOpen)}>
      <Menu.Trigger
        render={
          <Button className={className} icon="menu">
            Plus
          </Button>
        }
      />
      <Menu.Portal>
        <Menu.Positioner className={styles.moreBox} align="end" sideOffset={4}>
          <Menu.Popup className={styles.moreList}>
            {entries
              .filter((entry) => !!entry)
              .map(({ label, icon, onSelect }) => (
                <Menu.Item key={label} className={styles.moreEntry} onClick={onSelect}>
                  <Icon name={icon} />
                  {label}
                </Menu.Item>
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
