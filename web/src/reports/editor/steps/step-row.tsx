import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { isBeside } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import { memo, useRef } from 'react'
import { FoundPlace } from '../../../cards/list/found-place.tsx'
import { StepMagnitude } from '../../../cards/list/step-magnitude.tsx'
import rows from '../../../cards/list/step-row.module.css'
import type { ListedStep } from '../../../cards/listed-step.ts'
import { classNames } from '../../../lib/class-names.ts'
import { isSecondClick } from '../../../lib/keyboard/second-click.ts'
import { pathOf } from '../../../routing/route-names.ts'
import { DraftBadge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { lazySection } from '../../../ui/feedback/lazy-section.tsx'
import { FormatMark } from '../../../ui/figures/format-mark.tsx'
import layout from '../../../ui/layout.module.css'
import type { EditedFollowUp, FollowUpChoice } from '../follow-ups/edited-follow-ups.ts'
import { StepStatusMark, statusOf } from '../follow-ups/step-status.tsx'
import styles from './chosen-step-row.module.css'
import { type StepDoubt, StepDoubtNote } from './step-doubts.tsx'

const StepDrawer = lazySection(() => import('../follow-ups/step-drawer.tsx'))

interface StepRowProps {
  card: ListedStep
  selected: boolean
  /** highest value of the list: full width of the magnitude bar */
  scale: number
  onToggle: (card: ListedStep) => void
  followUp: EditedFollowUp | undefined
  /** its drawer for status and notes is open */
  opened: boolean
  /** opens and closes that */
  onOpen: (uid: string) => void
  onFollow: (card: ListedStep, choice: FollowUpChoice) => void
  /** its statuses are offered */
  followed: boolean
  doubt: StepDoubt | undefined
}

/**
 * A step of the list: name, value, and the button that adds or removes it. There may be thousands,
 * so the link is a plain one, which the list handles.
 */
export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { card, selected, scale, onToggle, followUp, opened, onOpen, onFollow, followed, doubt } =
    props
  const { slug } = card.cardFormat
  const chevron = useRef<HTMLButtonElement>(null)
  const status = statusOf(followUp, selected)
  return (
    <li
      className={classNames(
        rows.row,
        styles.row,
        rows[slug],
        selected && rows.selected,
        opened && styles.opened,
      )}
      data-status={status}
      data-uid={card.uid}
    >
      <div className="max-phone:col-span-full">
        <p className={rows.name}>
          <a href={pathOf('cardView', { id: card.uid })}>{card.name}</a>
        </p>
        <p
          className={`${rows.meta} row gap-x-3 gap-y-0.5 mt-0.75 text-xs lh-dense text-ink-3 wrap-anywhere`}
        >
          {status && <StepStatusMark status={status} followUp={followUp} />}
          <FormatMark format={card.cardFormat} />
          {card.draft && <DraftBadge draft />}
          {card.sector && <span>{card.sector.name}</span>}
        </p>
        {followUp?.note && !opened && (
          <p className="caption mt-[2px] lh-dense wrap-anywhere">{followUp.note}</p>
        )}
        {doubt && <StepDoubtNote doubt={doubt} onAdd={onToggle} />}
        {card.foundIn && <FoundPlace foundIn={card.foundIn} />}
      </div>
      <StepMagnitude
        val={card.val}
        scale={scale}
        selected={selected}
        counted={isCounted({ ...card, format: slug }) && !isBeside(followUp?.status ?? null)}
      />
      <div className={styles.acts}>
        <Button
          size="s"
          icon={selected ? 'close' : status === 'considered' ? 'check' : 'plus'}
          onClick={(event) => isSecondClick(event) || onToggle(card)}
        >
          {selected ? 'Retirer' : status === 'considered' ? 'Retenir' : 'Ajouter'}
          <span className={layout.visuallyHidden}>&nbsp;: {card.name}</span>
        </Button>
        {followed && (
          <IconButton
            ref={chevron}
            size="s"
            icon="chevron-down"
            label={`Statut\u00a0: ${card.name}`}
            aria-expanded={opened}
            onClick={() => onOpen(card.uid)}
          />
        )}
      </div>
      {opened && (
        <StepDrawer
          name={card.name}
          selected={selected}
          followUp={followUp}
          onChange={(choice) => onFollow(card, choice)}
          onClose={() => {
            onOpen(card.uid)
            chevron.current?.focus()
          }}
        />
      )}
    </li>
  )
})
