import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { firstWords } from '@etapes-climat/domain/kernel/text'
import { NECESSARY_CONDITION } from '@etapes-climat/domain/kernel/unit'
import { NOT_ADDED } from '@etapes-climat/domain/reports/rules/figures/step-amounts'
import { FOLLOW_UP_NOTE_MAX } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import {
  DISCARD_REASONS,
  STATUS_WORDS,
  type StepStatus,
} from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FormatMark, type ShownFormat } from '../../ui/figures/format-mark.tsx'
import { TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { STATUS_ICONS } from '../editor/follow-ups/step-status.tsx'
import type { SelectedStep } from '../editor/steps/selected-step.ts'
import type { WorkshopKey } from './use-workshop-keys.ts'
import shared from './workshop.module.css'
import styles from './workshop-stage.module.css'
import { stepQuery } from './workshops-api.ts'

interface WorkshopStageProps {
  /** takes the focus when the step comes on screen */
  title: RefObject<HTMLHeadingElement | null>
  /** undefined: it left the catalogue since */
  step: SelectedStep | undefined
  name: string
  format: ShownFormat | undefined
  status: StepStatus | null
  note: string
  /** the reason is being written */
  noting: Noting | null
  /** what the server refused */
  refused: ReactNode
  /** the field of the reason */
  question: RefObject<HTMLInputElement | null>
  onAct: (key: WorkshopKey) => void
  /** called with each change of the reason, so that no way out of the field loses it */
  onNote: (note: string) => void
  onNoted: () => void
}

/** A reason that is being written: the note of before, and whether it is asked for after « Écarter ». */
export interface Noting {
  before: string
  isDiscarded: boolean
  /** a note of the step, which is no reason until somebody takes it for one */
  offered: string
}

/** The step on screen, in letters to be read from five metres, and the three decisions. */
export function WorkshopStage(props: WorkshopStageProps) {
  const { title, step, name, format, status, note, noting, onAct } = props
  const card = useQuery({ ...stepQuery(step?.uid ?? ''), enabled: step !== undefined })
  const sector = card.data?.sector?.name
  return (
    <section className={styles.stage} aria-label="Étape à décider">
      <p className={styles.kind}>
        {format && <FormatMark format={format} />}
        {sector && <span>{sector}</span>}
        {status && (
          <span className={shared.status}>
            <Icon name={STATUS_ICONS[status]} />
            {STATUS_WORDS[status]}
          </span>
        )}
      </p>
      <h1 ref={title} tabIndex={-1} className={name.length > 60 ? styles.longName : undefined}>
        {name}
      </h1>
      {card.data && <p className={styles.description}>{beginningOf(card.data.description)}</p>}
      {card.isLoading && (
        <div className={styles.description}>
          <Skeleton lines={4} />
        </div>
      )}
      <p className={styles.value}>
        {step && step.val === 0 ? (
          <span>{NECESSARY_CONDITION}</span>
        ) : (
          <>
            <b className={shared.figure}>{step ? formatNumber(step.val) : ''}</b>
            {step && (
              <span>
                kgCO2e par personne
                <br />
                et par an
                {!isCounted(step) && `, ${NOT_ADDED}`}
              </span>
            )}
          </>
        )}
      </p>
      {props.refused}
      {!step && (
        <Notice>
          <p>Cette étape n’est plus au catalogue{'\u00a0'}: passez à la suivante.</p>
        </Notice>
      )}
      {noting ? (
        <NoteForm
          field={props.question}
          noting={noting}
          onNote={props.onNote}
          onNoted={props.onNoted}
        />
      ) : (
        <>
          {note !== '' && (
            <p className={styles.note}>
              <strong>Raison{'\u00a0'}:</strong> {note}
            </p>
          )}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
          <div className={styles.keys} role="group" aria-label="Décider">
            <DecisionKey
              letter="R"
              icon="check"
              isMain
              disabled={!step}
              onPress={() => onAct('select')}
            >
              Retenir
            </DecisionKey>
            <DecisionKey
              letter="A"
              icon="check-dashed"
              disabled={!step}
              onPress={() => onAct('consider')}
            >
              À l’étude
            </DecisionKey>
            <DecisionKey letter="E" icon="close" disabled={!step} onPress={() => onAct('discard')}>
              Écarter
            </DecisionKey>
          </div>
          <p className={styles.touch}>
            <Button icon="chevron-left" onClick={() => onAct('previous')}>
              Précédente
            </Button>
            <Button icon="undo" onClick={() => onAct('undo')}>
              Annuler
            </Button>
            <Button icon="pencil" onClick={() => onAct('note')}>
              Raison
            </Button>
            <Button iconEnd="chevron-right" onClick={() => onAct('next')}>
              Suivante
            </Button>
          </p>
        </>
      )}
    </section>
  )
}

interface DecisionKeyProps {
  letter: string
  icon: IconName
  /** the next action */
  isMain?: boolean
  disabled: boolean
  onPress: () => void
  children: ReactNode
}

function DecisionKey({ letter, icon, isMain, disabled, onPress, children }: DecisionKeyProps) {
  return (
    <button
      type="button"
      className={classNames(styles.key, isMain && styles.main)}
      aria-keyshortcuts={letter}
      disabled={disabled}
      onClick={onPress}
    >
      <kbd>{letter}</kbd>
      <span>{children}</span>
      <Icon name={icon} />
    </button>
  )
}

interface NoteFormProps {
  field: RefObject<HTMLInputElement | null>
  noting: Noting
  onNote: (note: string) => void
  onNoted: () => void
}

/** The reason of a decision, noted as it is typed: Enter and Escape go on, « Sans raison » brings back the note before. */
function NoteForm({ field, noting, onNote, onNoted }: NoteFormProps) {
  const { before, isDiscarded, offered } = noting
  const [text, setText] = useState(before)
  const suggestions = isDiscarded
    ? [...new Set([offered, ...DISCARD_REASONS])].filter((reason) => reason !== '')
    : []
  function submit(event: FormEvent) {
    event.preventDefault()
    onNoted()
  }
  function choose(reason: string) {
    onNote(reason)
    onNoted()
  }
  return (
    <form
      className={styles.noteForm}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onNoted()
      }}
    >
      <Field label={isDiscarded ? 'Pourquoi l’écarter\u00a0?' : 'Raison'} optional>
        {(controlProps) => (
          <TextInput
            {...controlProps}
            ref={field}
            autoFocus
            // A reason replaces the note of before as soon as it is typed.
            onFocus={({ target }) => isDiscarded && text === before && target.select()}
            value={text}
            maxLength={FOLLOW_UP_NOTE_MAX}
            onChange={({ target }) => {
              setText(target.value)
              onNote(target.value.trim())
            }}
          />
        )}
      </Field>
      <p className="flex flex-wrap gap-2">
        {suggestions.map((reason) => (
          <Button key={reason} size="s" onClick={() => choose(reason)}>
            {reason}
          </Button>
        ))}
        <Button type="submit" variant="accent" size="s">
          Noter
        </Button>
        <Button size="s" onClick={() => choose(before)}>
          Sans raison
        </Button>
      </p>
    </form>
  )
}

/** Letters of the description that are shown. */
const SHOWN_LETTERS = 220

/** The beginning of a description, without its markup. */
function beginningOf(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
  return firstWords(text.replace(/\s+/g, ' ').trim(), SHOWN_LETTERS)
}

/** The keys of the workshop, at its foot. */
export function WorkshopKeysHelp() {
  return (
    <footer className={styles.foot}>
      <p>
        <kbd>
          <Icon name="arrow-left" />
        </kbd>
        <kbd>
          <Icon name="arrow-right" />
        </kbd>
        étape précédente, suivante
      </p>
      <p>
        <kbd>Z</kbd>annuler la dernière décision
      </p>
      <p>
        <kbd>Espace</kbd>pause
      </p>
      <p>
        <kbd>N</kbd>noter une raison
      </p>
      <p>
        <kbd>Échap</kbd>terminer
      </p>
    </footer>
  )
}
