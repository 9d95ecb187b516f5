import type { FigureValues } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './figure-trio.module.css'

const TRIO = { somme: 'Somme', objectif: 'Objectif 2030', potentiel: 'Potentiel' } as const

interface FigureTrioProps {
  className?: string | undefined
  /** the figure that is read in detail */
  read?: keyof FigureValues | null
  /** draws a figure, which has a name */
  children: (figure: keyof typeof TRIO, name: string) => ReactNode
}

/** Sum, objective and potential, side by side. */
export function FigureTrio({ className, read, children }: FigureTrioProps) {
  return (
    <dl className={classNames(styles.trio, className)}>
      {Object.entries(TRIO).map(([figure, name]) => (
        <div key={figure} data-read={read === figure || undefined}>
          <dt>{name}</dt>
          <dd>{children(figure as keyof typeof TRIO, name)}</dd>
        </div>
      ))}
    </dl>
  )
}
