import type { ReactNode } from 'react'
import { CloseButton } from '../dialog/close-button.tsx'
import layout from '../layout.module.css'
import { Notice } from './notice.tsx'
import styles from './notice-band.module.css'

interface NoticeBandProps {
  children: ReactNode
  onClose: () => void
}

/** A message above a screen, which can be closed. */
export function NoticeBand({ children, onClose }: NoticeBandProps) {
  return (
    <div className={`${styles.band} screen-only`}>
      <div className={layout.page}>
        <Notice>
          <p>{children}</p>
          <CloseButton className={styles.close} label="Fermer le message" onClick={onClose} />
        </Notice>
      </div>
    </div>
  )
}
