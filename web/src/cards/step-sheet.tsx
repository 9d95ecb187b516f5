import type { Card } from '@etapes-climat/domain/cards/contract'
import type { ReactNode } from 'react'
import { FormatMark } from '../ui/format-mark.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { StepValue } from '../ui/step-value.tsx'
import { StepExemplaries } from './step-exemplaries.tsx'
import { StepPicture } from './step-picture.tsx'
import styles from './step-sheet.module.css'

interface StepSheetProps {
  card: Card
  /** rank in the report; none on the page of the step */
  number?: number
  /** the name is the title of the page, or a part of the report */
  heading: 'h1' | 'h2'
  /** under the facts, at the left */
  aside?: ReactNode
  /** after the parts every step has */
  children?: ReactNode
}

/** A whole step, the same on its page and in a report; empty parts are left out (REP-37, D-115). */
export function StepSheet({ card, number, heading: Heading, aside, children }: StepSheetProps) {
  return (
    <article className={styles.sheet}>
      <aside className={styles.facts} aria-label="En bref">
        {number !== undefined && <p className={styles.number}>{number}</p>}
        <FormatMark format={card.cardFormat} />
        <StepValue val={card.val} />
        <p className={styles.classification}>
          {card.sector && <span>{card.sector.name}</span>}
          {card.cardCategory && <span>{card.cardCategory.name}</span>}
          <span>{card.idxFull}</span>
        </p>
        {aside}
      </aside>
      <div className={styles.parts}>
        <Heading>{card.name}</Heading>
        <Description card={card} />
        <Pictures pictures={card.pictures} />
        <TextPart title="ACTIONS" html={card.action} className={styles.actions} />
        <TextPart title="POUR ALLER PLUS LOIN" html={card.descriptionGoFurther} />
        <StepExemplaries exemplaries={card.exemplaries} />
        {children}
      </div>
    </article>
  )
}

function Description({ card }: { card: Card }) {
  const { description, descriptionPicture } = card
  if (!description && !descriptionPicture) return null
  return (
    <div className={descriptionPicture ? styles.pictured : undefined}>
      {description && (
        <div className={styles.lead}>
          <RichText html={description} />
        </div>
      )}
      {descriptionPicture && <StepPicture picture={descriptionPicture} />}
    </div>
  )
}

function Pictures({ pictures }: Pick<Card, 'pictures'>) {
  if (pictures.length === 0) return null
  return (
    <section>
      <h3>REPÈRES</h3>
      <div className={styles.plates}>
        {pictures.map((picture) => (
          <StepPicture key={picture.src} picture={picture} />
        ))}
      </div>
    </section>
  )
}

function TextPart(props: { title: string; html: string; className?: string | undefined }) {
  const { title, html, className } = props
  if (!html) return null
  return (
    <section className={className}>
      <h3>{title}</h3>
      <RichText html={html} />
    </section>
  )
}
