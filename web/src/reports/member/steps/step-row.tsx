import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { memo } from 'react'
import { FoundPlace } from '../../../cards/list/found-place.tsx'
import { StepMagnitude } from '../../../cards/list/step-magnitude.tsx'
import styles from '../../../cards/list/step-row.module.css'
import type { ListedStep } from '../../../cards/listed-step.ts'
import { classNames } from '../../../lib/class-names.ts'
import { isSecondClick } from '../../../lib/keyboard/second-click.ts'
import { pathOf } from '../../../routing/route-names.ts'
import { DraftBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormatMark } from '../../../ui/figures/format-mark.tsx'
import { Icon } from '../../../ui/icon.tsx'
import layout from '../../../ui/layout.module.css'

interface StepRowProps {
  card: ListedStep
  selected: boolean
  /** highest value of the list: full width of the magnitude bar */
  scale: number
  onToggle: (card: ListedStep) => void
}

/**
 * A step of the list: what it is, its value, and the button that takes it or gives it back. There
 * may be thousands: the link is a plain one, which the list follows within the site.
 */
export const StepRow = memo(function StepRow({ card, selected, scale, onToggle }: StepRowProps) {
  const { slug } = card.cardFormat
  return (
    <li
      className={classNames(styles.row, styles[slug], selected && styles.selected)}
      data-uid={card.uid}
    >
      <div className={styles.text}>
        <p className={styles.name}>
          <a href={pathOf('cardView', { id: card.uid })}>{card.name}</a>
        </p>
        <p className={styles.meta}>
          {selected && (
            <span className={styles.taken}>
              <Icon name="check" />
              Retenue
            </span>
          )}
          <FormatMark format={card.cardFormat} />
          {card.draft && <DraftBadge draft />}
          {card.sector && <span>{card.sector.name}</span>}
        </p>
        {card.foundIn && <FoundPlace foundIn={card.foundIn} />}
      </div>
      <StepMagnitude
        val={card.val}
        scale={scale}
        selected={selected}
        added={isCounted({ ...card, format: slug })}
      />
      <Button
        size="s"
        icon={selected ? 'close' : 'plus'}
        onClick={(event) => isSecondClick(event) || onToggle(card)}
      >
        {selected ? 'Retirer' : 'Ajouter'}
        <span className={layout.visuallyHidden}> : {card.name}</span>
      </Button>
    </li>
  )
})
