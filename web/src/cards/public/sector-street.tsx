import type { FrontPageGroup } from '@etapes-climat/domain/cards/public-contract'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { classNames } from '../../lib/class-names.ts'
import { sectorAnchor } from './front-page-sector.tsx'
import styles from './sector-street.module.css'
import { BUILDING, type Street, type StreetBuilding } from './street-geometry.ts'

const WINDOW = { width: 8, height: 7, every: 17 }
const EDGE = 1

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
        <BuildingDrawing building={building} id={`fenetres-${sector.slug}`} />
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

/** Whole storeys have windows; the walls end where the value does. */
function BuildingDrawing({ building, id }: { building: StreetBuilding; id: string }) {
  const { height, storeys } = building
  const { width, storey } = BUILDING
  return (
    <svg viewBox={`0 0 ${width} ${height + EDGE}`} aria-hidden="true">
      <defs>
        {/* Counted from the ground. */}
        <pattern
          id={id}
          x="10"
          y={height}
          width={WINDOW.every}
          height={storey}
          patternUnits="userSpaceOnUse"
        >
          <rect y="3" width={WINDOW.width} height={WINDOW.height} className={styles.window} />
          <path d={`M0 ${storey}H${WINDOW.every}`} className="stroke-rule" />
        </pattern>
      </defs>
      <rect
        x={EDGE}
        y={EDGE}
        width={width - 2 * EDGE}
        height={height}
        className={`${styles.wall} fill-surface stroke-ink`}
      />
      {storeys > 0 && (
        <rect
          x="6"
          y={height - storeys * storey}
          width={width - 12}
          height={storeys * storey}
          fill={`url(#${id})`}
        />
      )}
    </svg>
  )
}
