import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icon.tsx'

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
      className={classNames(
        'screen-only grid place-items-center flex-none size-7 p-0 no-border bg-transparent cursor-pointer [--icon-size:0.9375rem]',
        className,
      )}
    >
      <Icon name="close" />
    </button>
  )
}
