import type { FrontPageGroup } from '@etapes-climat/domain/cards/public-contract'
import {
  type Street,
  type StreetBuilding,
  streetBuilding,
} from '@etapes-climat/domain/cards/rules/street-geometry'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { classNames } from '../../lib/class-names.ts'
import { Drawing } from '../../ui/figures/drawing.tsx'
import { sectorAnchor } from './front-page-sector.tsx'
import styles from './sector-street.module.css'

const CLASSES = { wall: styles.wall, window: styles.window }

interface SectorStreetProps {
  groups: readonly FrontPageGroup[]
  /** a building for each group that is a sector */
  street: Street
}

/** The contents of /a-la-une: each building leads to the steps of its sector, and is as high as it saves. */
export function SectorStreet({ groups, street }: SectorStreetProps) {
  const inStreet = groups.filter(({ sector }) => sector)
  return (
    <nav aria-label="Secteurs">
      <ul className={`${styles.street} grid gap-y-4`}>
        {inStreet.map((group, index) => {
          const building = street.buildings[index]
          return building && <Sector key={group.sector?.uid} group={group} building={building} />
        })}
      </ul>
    </nav>
  )
}

/** A sector without results is no link. */
function Sector({ group, building }: { group: FrontPageGroup; building: StreetBuilding }) {
  const { sector, count, cards } = group
  if (!sector) return null
  const content = (
    <>
      <span className={`${styles.above} grid`}>
        <b className="num pb-2 text-num-m stretch-num weight-medium lh-none max-phone:text-xl max-phone:pb-1">
          {formatNumber(sector.total)}
        </b>
        <Drawing drawing={streetBuilding(building)} classes={CLASSES} />
      </span>
      <span className={`${styles.below} pt-2 pr-2 pb-0 pl-0 rule-thick-t text-s lh-[1.3]`}>
        <strong>{sector.name}</strong>
        <small className="caption block">{formatCount(count, 'étape')}</small>
      </span>
    </>
  )
  const isEmpty = cards.length === 0
  return (
    <li className={classNames(isEmpty && styles.empty)}>
      {isEmpty ? <div>{content}</div> : <a href={`#${sectorAnchor(sector.slug)}`}>{content}</a>}
    </li>
  )
}
