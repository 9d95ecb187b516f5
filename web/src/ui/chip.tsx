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
    <span className={classNames(styles.chip, !onRemove && styles.fixed)}>
      {children}
      {onRemove && <CloseButton label={`Retirer ${children}`} onClick={onRemove} />}
    </span>
  )
}
