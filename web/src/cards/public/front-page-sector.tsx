import type { FrontPageGroup, PublicCard } from '@etapes-climat/domain/cards/public-contract'
import { NO_SECTOR } from '@etapes-climat/domain/classification/rules/no-sector'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import layout from '../../ui/layout.module.css'
import styles from './front-page.module.css'
import { StepCard } from './step-card.tsx'
import { StepGrid } from './step-grid.tsx'

/** id of the steps of a sector, which the building of the sector leads to. */
export const sectorAnchor = (slug: string) => `secteur-${slug}`

/** Steps that a phone shows of a sector at first: whole rows of three, two or one. */
const SHOWN_FIRST = 6
/** A picture takes a third of its card. */
const PICTURE_SIZES = '8rem'

/**
 * The steps of one sector on /a-la-une, three a row on large screens; phones fold long ones.
 */
export function FrontPageSector({ group: { sector, count, cards } }: { group: FrontPageGroup }) {
  const anchor = sectorAnchor(sector?.slug ?? '')
  const isWhole = cards.length === count
  const others = cards.slice(SHOWN_FIRST)
  const drawn = (card: PublicCard) => (
    <StepCard key={card.uid} card={card} pictureSizes={PICTURE_SIZES} />
  )
  return (
    <section className={styles.sector} id={anchor} aria-labelledby={`${anchor}-titre`}>
      <div className={`${styles.sectorHead} flex flex-wrap gap-x-6 gap-y-1 items-baseline mb-5`}>
        <h2 className="text-2xl" id={`${anchor}-titre`}>
          {sector?.name ?? NO_SECTOR}
        </h2>
        {sector && sector.total > 0 && (
          <p className="note">
            <b className="mr-1 text-ink text-2xl stretch-num weight-medium num">
              {formatNumber(sector.total)}
            </b>{' '}
            <span>{CLIMATE_UNIT}</span>
          </p>
        )}
        <p className="note ml-auto max-phone:w-full max-phone:ml-0">
          {isWhole
            ? formatCount(count, 'étape')
            : `${formatCount(cards.length, 'étape')} sur ${formatNumber(count)}`}
        </p>
      </div>
      <StepGrid>{cards.slice(0, SHOWN_FIRST).map(drawn)}</StepGrid>
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>
            {others.length === 1 ? 'Voir l’autre étape' : `Voir les ${others.length} autres`}
            <span className={layout.visuallyHidden}> ({sector?.name ?? NO_SECTOR})</span>
          </summary>
          <StepGrid>{others.map(drawn)}</StepGrid>
        </details>
      )}
    </section>
  )
}
