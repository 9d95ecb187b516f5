import type { PublicCard } from '@etapes-climat/domain/cards/public-contract'
import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { useSeed } from '../../lib/seed.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { below } from '../../lib/window/breakpoints.ts'
import { pathOf } from '../../routing/route-names.ts'
import { FormatMark } from '../../ui/figures/format-mark.tsx'
import { StepValue } from '../../ui/figures/step-value.tsx'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { EditStepLink } from '../edit-step-link.tsx'
import { drawCardPicture } from './card-picture.ts'
import noPicture from './no-picture.svg'
import styles from './step-card.module.css'
import { StepDownload, signInToRead } from './step-download.tsx'

const NO_PICTURE = { src: noPicture, alt: '' }
/** Widths of the picture: about the screen's on phones, a third of the page on larger screens. */
const PICTURE_SIZES = `${below('phone')} 92vw, 27rem`

interface StepCardProps {
  card: PublicCard
  /** widths at which its picture is shown, as the attribute of an image says them */
  pictureSizes?: string
}

/** A step as visitors and members find it in a grid. */
export function StepCard({ card, pictureSizes = PICTURE_SIZES }: StepCardProps) {
  const session = useSession()
  const picture = drawCardPicture(card, useSeed())
  return (
    <article className={classNames(styles.card, styles[card.cardFormat.slug])}>
      <StoredPicture
        picture={picture ?? NO_PICTURE}
        sizes={pictureSizes}
        width="888"
        height="500"
        loading="lazy"
      />
      <div className={`${styles.body} p-5 flex flex-col items-start gap-3 flex-1`}>
        <FormatMark format={card.cardFormat} />
        <h3>
          <Link to={session ? pathOf('cardView', { id: card.uid }) : signInToRead(card)}>
            {card.name}
          </Link>
        </h3>
        <div
          className={`${styles.foot} mt-auto min-h-23 w-full pt-3 rule-t flex flex-wrap items-end gap-3`}
        >
          <StepValue val={card.val} />
          <div className="flex flex-none items-end gap-3 ml-auto">
            <EditStepLink step={card} />
            <StepDownload card={card} />
          </div>
        </div>
      </div>
    </article>
  )
}
