import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { Figures } from '@etapes-climat/domain/reports/contract'
import { objectiveReached, sectorBarGeometry } from './gauge-geometry.ts'
import layout from './layout.module.css'
import styles from './sector-bars.module.css'

export interface SectorBar {
  key: string
  name: string
  figures: Figures
}

const WIDTH = 320

/** The sum of each sector on one scale: a bar is as long as its potential, a stroke at half. */
export function SectorBars({ sectors }: { sectors: readonly SectorBar[] }) {
  const largest = Math.max(0, ...sectors.map(({ figures }) => figures.potentiel))
  return (
    <ul className={styles.list}>
      {sectors.map(({ key, name, figures }) => (
        <li key={key}>
          <span>{name}</span>
          <span className={layout.num}>
            {objectiveReached(figures) && <strong>objectif atteint </strong>}
            <b>{formatNumber(figures.somme)}</b> sur {formatNumber(figures.potentiel)}
          </span>
          <Bar figures={figures} largest={largest} />
        </li>
      ))}
    </ul>
  )
}

function Bar({ figures, largest }: { figures: Figures; largest: number }) {
  const { potential, filled, objective } = sectorBarGeometry(figures, largest, WIDTH)
  return (
    <svg viewBox={`0 0 ${WIDTH} 14`} preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.rail} x=".5" y="2.5" width={Math.max(potential - 1, 0)} height="9" />
      <rect className={styles.fill} y="2" width={filled} height="10" />
      <path className={styles.target} d={`M${objective} 0V14`} />
    </svg>
  )
}
