import { classNames } from '../../lib/class-names.ts'
import layout from '../../ui/layout.module.css'
import styles from './variant-mark.module.css'

/** The letter of a variant, as of an axis on a drawing. */
export function VariantMark({
  letter,
  className,
}: {
  letter: string
  className?: string | undefined
}) {
  return (
    <span className={classNames(styles.mark, className)}>
      <span className={layout.visuallyHidden}>Variante </span>
      {letter}
    </span>
  )
}
