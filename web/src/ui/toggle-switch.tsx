import { classNames } from '../lib/class-names.ts'
import styles from './toggle-switch.module.css'

interface ToggleSwitchProps {
  label: string
  pressed: boolean
  onToggle: () => void
  /** key that does the same */
  shortcut?: string | undefined
  className?: string | undefined
}

/** A setting that is on or off. */
export function ToggleSwitch({ label, pressed, onToggle, shortcut, className }: ToggleSwitchProps) {
  return (
    <button
      type="button"
      className={classNames('screen-only', styles.switch, className)}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      onClick={onToggle}
    >
      {label}
      <i />
    </button>
  )
}
