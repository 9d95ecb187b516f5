import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import {
  type DrawingSize,
  type Storey,
  workshopMarks,
} from '@etapes-climat/domain/workshops/rules/workshop-drawing'
import { classNames } from '../../lib/class-names.ts'
import { Drawing } from '../../ui/figures/drawing.tsx'
import styles from './workshop-tower.module.css'

interface WorkshopTowerProps {
  storeys: readonly Storey[]
  figures: Pick<Figures, 'somme' | 'objectif'>
  /** value of the step on screen, if it would join; 0: none */
  proposed?: number
}

/** The same drawing with letters for a beamer, and for a tablet or a phone. */
const SIZES: readonly DrawingSize[] = [
  { width: 640, height: 800, letters: 24, figures: 32 },
  { width: 360, height: 560, letters: 17, figures: 22 },
]

/** The sum as a building under the line of the objective. */
export function WorkshopTower({ storeys, figures, proposed = 0 }: WorkshopTowerProps) {
  const { somme, objectif } = figures
  const count = storeys.length
  const summary = `Somme ${formatNumber(somme)} sur un objectif 2030 de ${formatNumber(objectif)}`
  const more = proposed > 0 ? `, et ${formatNumber(proposed)} de plus si l’étape est retenue` : ''
  return SIZES.map((size, index) => (
    <Drawing
      key={size.width}
      className={classNames(styles.tower, index === 0 ? styles.large : styles.small)}
      drawing={workshopMarks({ size, storeys, proposed, objective: objectif })}
      label={`${summary}\u00a0: ${formatNumber(count)}\u00a0${count < 2 ? 'étage' : 'étages'}${more}.`}
    />
  ))
}
