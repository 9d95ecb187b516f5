import type { ReactNode, Ref } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  tone?: 'warning' | 'danger' | 'success'
  /** `alert` when it answers an action of the person */
  role?: 'alert' | 'status'
  /** for what takes the focus once it appears */
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A boxed remark within a screen. */
export function Notice({ tone = 'warning', role, ref, children }: NoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={classNames(styles.notice, styles[tone])}
      role={role}
    >
      <Icon name={tone === 'success' ? 'check' : 'warning'} />
      <div>{children}</div>
    </div>
  )
}

/** The failure of the last action; absent without one. */
export function ProblemNotice({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Notice tone="danger" role="alert">
      {children}
    </Notice>
  )
}
