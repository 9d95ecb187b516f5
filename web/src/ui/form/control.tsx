import { type ComponentProps, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { CloseButton } from '../dialog/close-button.tsx'
import { Icon } from '../icon.tsx'
import styles from './control.module.css'

/** One line of text. */
export function TextInput({ className, ...native }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...native}
      className={classNames('screen-only', styles.control, className)}
    />
  )
}

export function TextArea({ className, ...native }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...native}
      className={classNames('screen-only', styles.control, styles.area, className)}
    />
  )
}

export function Select({ className, ...native }: ComponentProps<'select'>) {
  return (
    <select
      {...native}
      className={classNames('screen-only', styles.control, styles.select, className)}
    />
  )
}

interface UnlistedOptionProps {
  /** the choice, empty for none */
  value: string
  /** the values of the other options */
  listed: readonly string[]
}

/** The option of a choice that the list lacks, as of a deleted item: without it the first option would be shown. */
export function UnlistedOption({ value, listed }: UnlistedOptionProps) {
  if (value === '' || listed.includes(value)) return null
  return <option value={value}>Choix absent de la liste</option>
}

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** read aloud */
  label: string
}

/** A search box of a native form, with its magnifier. */
export function SearchInput({ label, className, ...native }: SearchInputProps) {
  return (
    <div className={classNames('screen-only', styles.search, className)}>
      <Icon name="search" />
      <input aria-label={label} {...native} type="search" className={styles.control} />
    </div>
  )
}

interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'type' | 'ref' | 'onChange' | 'value'> {
  /** read aloud, and shown as placeholder */
  label: string
  value: string
  onText: (text: string) => void
}

/** A search box that names itself, with its magnifier and a cross that empties it. */
export function SearchField({ label, className, value, onText, ...native }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classNames('screen-only', styles.search, className)}>
      <Icon name="search" />
      <input
        ref={input}
        placeholder={label}
        aria-label={label}
        {...native}
        type="search"
        className={styles.control}
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
      {value !== '' && (
        <CloseButton
          label="Effacer la recherche"
          className={styles.empty}
          onClick={() => {
            input.current?.focus()
            onText('')
          }}
        />
      )}
    </div>
  )
}
