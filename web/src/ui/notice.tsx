import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  tone?: 'warning' | 'danger'
  /** `alert` when it answers what the person just did */
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A boxed remark within a screen. */
export function Notice({ tone = 'warning', role, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, tone === 'danger' && styles.danger)} role={role}>
      <Icon name="warning" />
      <div>{children}</div>
    </div>
  )
}
