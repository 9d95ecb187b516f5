import { classNames } from '../lib/class-names.ts'
import styles from './chip.module.css'
import { CloseButton } from './dialog/close-button.tsx'

interface ChipProps {
  children: string
  /** makes the chip removable */
  onRemove?: () => void
}

export function Chip({ children, onRemove }: ChipProps) {
  return (
    <span
      className={classNames(
        styles.chip,
        'max-w-full min-h-8 rounded-round inline-flex items-center gap-1 min-w-0 box-rule-strong text-s bg-surface lh-[1.2] wrap-anywhere',
        !onRemove && styles.fixed,
      )}
    >
      {children}
      {onRemove && <CloseButton label={`Retirer ${children}`} onClick={onRemove} />}
    </span>
  )
}
