import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './checkbox.module.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'ref'> {
  children: ReactNode
  /** some of its items are checked, not all */
  mixed?: boolean
  /** shown at the right of the row, part of the name */
  count?: ReactNode
  /** a row of a dense list instead of a line of a form */
  dense?: boolean
}

/** A native check box, drawn; `mixed` sets the native indeterminate state. */
export function Checkbox({ children, mixed, count, dense, className, ...native }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed === true
  }, [mixed])
  return (
    <label className={classNames(styles.row, dense && styles.dense, className)}>
      <input ref={input} {...native} type="checkbox" />
      <span>{children}</span>
      {count !== undefined && (
        <span className="ml-auto text-ink-3 text-xs pl-2 num whitespace-nowrap">{count}</span>
      )}
    </label>
  )
}

interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode
}

/** A native radio button, drawn. */
export function Radio({ children, className, ...native }: RadioProps) {
  return (
    <label className={classNames(styles.row, className)}>
      <input {...native} type="radio" />
      <span>{children}</span>
    </label>
  )
}
