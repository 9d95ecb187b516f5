import type { Card, LinkedCard } from '@etapes-climat/domain/cards/contract'
import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import { Link } from 'react-router'
import { StepPart } from '../../cards/step-part.tsx'
import { pathOf } from '../../routing/route-names.ts'
import { FormatMark } from '../../ui/figures/format-mark.tsx'
import { NecessaryCondition } from '../../ui/figures/step-value.tsx'
import styles from './card.module.css'

/** Steps above and below this one, drafts and completeness steps left out. */
export function LinkedSteps({ card }: { card: Card }) {
  const shown = (linked: LinkedCard) =>
    isShownToMembers({ draft: linked.draft, format: linked.cardFormat.slug })
  const parents = card.parent && shown(card.parent) ? [card.parent] : []
  const children = card.children.filter(shown)
  if (parents.length + children.length === 0) return null
  return (
    <StepPart title="ÉTAPES ASSOCIÉES" level={1}>
      <LinkedList title="Contribue à" cards={parents} />
      <LinkedList title="Comprend" cards={children} />
    </StepPart>
  )
}

function LinkedList({ title, cards }: { title: string; cards: readonly LinkedCard[] }) {
  if (cards.length === 0) return null
  return (
    <>
      <p className="note mt-3">{title}</p>
      <ul className={styles.linked}>
        {cards.map((linked) => (
          <li
            className="row gap-x-3 gap-y-1 min-h-target py-1 rule-b text-s lh-dense"
            key={linked.uid}
          >
            <FormatMark format={linked.cardFormat} shapeOnly />
            <Link to={pathOf('cardView', { id: linked.uid })}>{linked.name}</Link>
            {linked.val === 0 ? (
              <NecessaryCondition />
            ) : (
              <span>
                <b className="text-ink">{formatNumber(linked.val)}</b> {CLIMATE_UNIT}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
