import {
  BESIDE_EFFORT,
  type FigureKey,
} from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './figure-trio.module.css'

interface FigureTrioProps {
  className?: string | undefined
  /** the figure that is read in detail */
  read?: FigureKey | null
  /** draws a figure, which has a name */
  children: (figure: FigureKey, name: string) => ReactNode
}

/** The figures beside the effort, side by side. */
export function FigureTrio({ className, read, children }: FigureTrioProps) {
  return (
    <dl className={classNames(styles.trio, className)}>
      {BESIDE_EFFORT.map(({ key, label }) => (
        <div key={key} data-read={read === key || undefined}>
          <dt>{label}</dt>
          <dd>{children(key, label)}</dd>
        </div>
      ))}
    </dl>
  )
}
