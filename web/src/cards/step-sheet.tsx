import type { Card } from '@etapes-climat/domain/cards/contract'
import { versionInWords } from '@etapes-climat/domain/cards/rules/version-words'
import {
  fieldsAt,
  partTitle,
  type ShownPart,
  STEP_FIELDS,
  stepFacts,
  valueInWords,
} from '@etapes-climat/domain/cards/step-fields'
import type { ReactNode } from 'react'
import { FormatMark } from '../ui/figures/format-mark.tsx'
import { StepValue } from '../ui/figures/step-value.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { withLinkedAddresses } from './linked-addresses.ts'
import { LinkedText } from './linked-text.tsx'
import { StepExemplaries } from './step-exemplaries.tsx'
import { StepPart, type StepPartProps } from './step-part.tsx'
import { StepPicture } from './step-picture.tsx'
import styles from './step-sheet.module.css'

interface StepSheetProps {
  card: Card
  /** rank in the report; none on the page of the step */
  number?: number
  /** 1 on the page of the step, 2 in a report; its parts come one level below */
  level: 1 | 2
  /** false: the sum beside it does not hold its value */
  counted?: boolean
  /** false: exemplary works are named without the way to their pages, which visitors do not have */
  worksLinked?: boolean
  /** for links that lead to the title */
  titleId?: string
  /** under the facts, at the left */
  aside?: ReactNode
  /** after the parts every step has */
  children?: ReactNode
}

/** A whole step, the same on its page and in a report; empty parts are left out. */
export function StepSheet(props: StepSheetProps) {
  const { card, number, level, counted = true, titleId, aside, children } = props
  const { worksLinked = true } = props
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <article className={styles.sheet}>
      <div className={`${styles.facts} grid gap-4 content-start`}>
        {number !== undefined && (
          <p className={`${styles.number} weight-figure stretch-num num`}>{number}</p>
        )}
        <FormatMark format={card.cardFormat} />
        <StepValue val={card.val} counted={counted} />
        <p
          className={`${styles.classification} grid text-ink-2 text-2xs weight-medium lh-dense wrap-anywhere`}
        >
          {card.sector && <span>{card.sector.name}</span>}
          {card.cardCategory && <span>{card.cardCategory.name}</span>}
          <span>{versionInWords(card.idxFull)}</span>
          {stepFacts(card).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {aside}
      </div>
      <div className={styles.parts}>
        <Heading id={titleId} tabIndex={titleId ? -1 : undefined}>
          {card.name}
        </Heading>
        <Description card={card} />
        <Pictures pictures={card.pictures} level={level} />
        <TextPart card={card} name="action" level={level} className={styles.actions} />
        {fieldsAt('beforeWorks').map((name) => (
          <TextPart key={name} card={card} name={name} level={level} />
        ))}
        <StepExemplaries exemplaries={card.exemplaries} level={level} linked={worksLinked} />
        {fieldsAt('afterWorks').map((name) => (
          <TextPart key={name} card={card} name={name} level={level} className={styles.grounds} />
        ))}
        {children}
      </div>
    </article>
  )
}

function Description({ card }: { card: Card }) {
  const { description, descriptionPicture } = card
  if (!description && !descriptionPicture) return null
  return (
    <div className={descriptionPicture ? `${styles.pictured} grid gap-6 items-start` : undefined}>
      {description && (
        <div className={styles.lead}>
          <RichText html={withLinkedAddresses(description)} />
        </div>
      )}
      {descriptionPicture && <StepPicture picture={descriptionPicture} />}
    </div>
  )
}

function Pictures({ pictures, level }: Pick<Card, 'pictures'> & Pick<StepSheetProps, 'level'>) {
  if (pictures.length === 0) return null
  return (
    <StepPart title="REPÈRES" level={level}>
      <div className="max-phone:grid-cols-[1fr] grid grid-cols-[1fr_1fr] gap-4">
        {pictures.map((picture) => (
          <StepPicture key={picture.src} picture={picture} plate />
        ))}
      </div>
    </StepPart>
  )
}

interface TextPartProps extends Omit<StepPartProps, 'title' | 'children'> {
  card: Card
  name: ShownPart
}

function TextPart({ card, name, ...part }: TextPartProps) {
  const text = valueInWords(name, card[name])
  if (!text) return null
  return (
    <StepPart {...part} title={partTitle(name)}>
      {STEP_FIELDS[name].type === 'richText' ? (
        <RichText html={withLinkedAddresses(text)} />
      ) : (
        <p className="whitespace-pre-line max-w-measure wrap-anywhere">
          <LinkedText text={text} />
        </p>
      )}
    </StepPart>
  )
}
