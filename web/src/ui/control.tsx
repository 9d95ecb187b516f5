import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './control.module.css'
import { Icon } from './icon.tsx'

/** One line of text. */
export function TextInput({ className, ...native }: ComponentProps<'input'>) {
  return <input type="text" {...native} className={classNames(styles.control, className)} />
}

export function TextArea({ className, ...native }: ComponentProps<'textarea'>) {
  return <textarea {...native} className={classNames(styles.control, styles.area, className)} />
}

export function Select({ className, ...native }: ComponentProps<'select'>) {
  return <select {...native} className={classNames(styles.control, styles.select, className)} />
}

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** read aloud, and shown as placeholder */
  label: string
}

/** A search box that names itself, with its magnifier. */
export function SearchField({ label, className, ...native }: SearchFieldProps) {
  return (
    <div className={classNames(styles.search, className)}>
      <Icon name="search" />
      <input
        placeholder={label}
        aria-label={label}
        {...native}
        type="search"
        className={styles.control}
      />
    </div>
  )
}
