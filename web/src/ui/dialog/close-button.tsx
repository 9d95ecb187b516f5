import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icon.tsx'
import styles from './close-button.module.css'

interface CloseButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
}

/** A small cross, 28 px. */
export function CloseButton({ label, className, ...native }: CloseButtonProps) {
  return (
    <button
      type="button"
      {...native}
      aria-label={label}
      className={classNames('screen-only', styles.close, className)}
    >
      <Icon name="close" />
    </button>
  )
}
