import type { ExemplaryReference } from '@etapes-climat/domain/exemplaries/contract'
import { MAX_EXEMPLARIES_PER_STEP } from '@etapes-climat/domain/exemplaries/rules/shown-exemplaries'
import { Link, useLocation } from 'react-router'
import type { BackState } from '../lib/address/back-state.ts'
import { pathOf } from '../routing/route-names.ts'
import { DraftBadge } from '../ui/badge.tsx'
import { StoredPicture } from '../ui/stored-picture.tsx'
import { StepPart, type StepPartProps } from './step-part.tsx'
import { PLATE_SIZES } from './step-picture.tsx'
import styles from './step-sheet.module.css'

interface StepExemplariesProps extends Pick<StepPartProps, 'level'> {
  exemplaries: readonly ExemplaryReference[]
  /** whether their names lead to their pages */
  linked: boolean
}

/** ILS L'ONT FAIT: at most three exemplary works. */
export function StepExemplaries({ exemplaries, level, linked }: StepExemplariesProps) {
  if (exemplaries.length === 0) return null
  return (
    <StepPart title="ILS L'ONT FAIT" level={level}>
      <div className="max-phone:grid-cols-[1fr] grid grid-cols-[1fr_1fr] gap-4">
        {exemplaries.slice(0, MAX_EXEMPLARIES_PER_STEP).map((exemplary) => (
          <ExemplaryPlate key={exemplary.uid} exemplary={exemplary} linked={linked} />
        ))}
      </div>
    </StepPart>
  )
}

interface ExemplaryPlateProps extends Pick<StepExemplariesProps, 'linked'> {
  exemplary: ExemplaryReference
}

function ExemplaryPlate({ exemplary, linked }: ExemplaryPlateProps) {
  const backTo = useLocation().pathname
  const picture = exemplary.imgPrimary[0]
  const people = [exemplary.projectOwner, exemplary.architect].filter(Boolean).join(', ')
  return (
    <figure className={styles.figure}>
      {picture && (
        <StoredPicture
          picture={picture}
          sizes={PLATE_SIZES}
          width="888"
          height="500"
          loading="lazy"
        />
      )}
      <figcaption className="caption mt-2 lh-dense">
        {linked ? (
          <Link
            to={pathOf('exemplaryView', { id: exemplary.uid })}
            state={{ backTo } satisfies BackState}
          >
            {exemplary.title}
          </Link>
        ) : (
          exemplary.title
        )}
        {exemplary.draft && <DraftBadge draft />}
        {people && (
          <>
            <br />
            {people}
          </>
        )}
      </figcaption>
    </figure>
  )
}
