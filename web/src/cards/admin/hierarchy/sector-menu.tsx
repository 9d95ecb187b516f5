import type { SectorCards } from '@etapes-climat/domain/cards/contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { useState } from 'react'
import styles from './hierarchy.module.css'

/** Where a sector begins in the page. */
export const sectorAnchor = ({ slug }: { slug: string }) => `secteur-${slug}`

/** The sectors and their totals; each leads to its tree. */
export function SectorMenu({ sectors }: { sectors: readonly SectorCards[] }) {
  const [chosen, setChosen] = useState(sectors[0]?.id)
  return (
    <nav className={`${styles.menu} sticky overflow-auto rule-ink-t`} aria-label="Secteurs">
      {sectors.map((sector) => (
        <a
          key={sector.id}
          href={`#${sectorAnchor(sector)}`}
          aria-current={sector.id === chosen ? 'true' : undefined}
          onClick={() => setChosen(sector.id)}
        >
          {sector.name}
          <span className="num flex-none text-ink-2">{formatNumber(sector.total)}</span>
        </a>
      ))}
    </nav>
  )
}
