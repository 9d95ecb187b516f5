import type { FrontPageGroup } from '@etapes-climat/domain/cards/public-contract'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import styles from './front-page.module.css'
import { StepCard } from './step-card.tsx'
import { StepGrid } from './step-grid.tsx'

/** id of the steps of a sector, which the building of the sector leads to. */
export const sectorAnchor = (slug: string) => `secteur-${slug}`

/** The steps of one sector on /a-la-une, three a row on large screens (STEP-01). */
export function FrontPageSector({ group: { sector, count, cards } }: { group: FrontPageGroup }) {
  const anchor = sectorAnchor(sector?.slug ?? '')
  const isWhole = cards.length === count
  return (
    <section className={styles.sector} id={anchor} aria-labelledby={`${anchor}-titre`}>
      <div className={styles.sectorHead}>
        <h2 id={`${anchor}-titre`}>{sector?.name ?? 'Sans secteur'}</h2>
        {sector && sector.total > 0 && (
          <p className={styles.potential}>
            <b>{formatNumber(sector.total)}</b> <span>{CLIMATE_UNIT}</span>
          </p>
        )}
        <p className={styles.sectorCount}>
          {isWhole
            ? formatCount(count, 'étape')
            : `${formatCount(cards.length, 'étape')} sur ${formatNumber(count)}`}
        </p>
      </div>
      <StepGrid>
        {cards.map((card) => (
          <StepCard key={card.uid} card={card} />
        ))}
      </StepGrid>
    </section>
  )
}
