import {
  FIRST_DAY,
  IMPLAUSIBLE_DAY,
  isPlausibleDay,
  LAST_DAY,
} from '@etapes-climat/domain/kernel/rules/plausible-day'
import {
  FOLLOW_UP_NOTE_MAX,
  FOLLOW_UP_PERSON_MAX,
  type FollowUpStatus,
  isSameFollowUp,
  NO_FOLLOW_UP,
} from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import {
  DISCARD_REASONS,
  STATUS_WORDS,
  type StepStatus,
} from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { badInputFault } from '../../../lib/unfinished-fields.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { EditedFollowUp, FollowUpChoice } from './edited-follow-ups.ts'
import styles from './step-drawer.module.css'
import { STATUS_ICONS } from './step-status.tsx'

const STATUSES = Object.keys(STATUS_WORDS) as StepStatus[]

interface StepDrawerProps {
  name: string
  selected: boolean
  followUp: EditedFollowUp | undefined
  onChange: (choice: FollowUpChoice) => void
  /** the focus goes back to what opened it */
  onClose: () => void
}

/**
 * Status, note, person in charge and date of a step, beneath its row. A click on
 * a status applies at once; typed texts, and a status reached with arrow keys, apply with « Valider
 * », Enter or when leaving. Escape discards changes not yet applied.
 */
export default function StepDrawer({
  name,
  selected,
  followUp,
  onChange,
  onClose,
}: StepDrawerProps) {
  const held: FollowUpChoice = { ...(followUp ?? NO_FOLLOW_UP), selected }
  const [choice, setChoice] = useState(held)
  const latest = useRef(choice)
  // A year is wrong while it is being typed.
  const [dayIsLeft, setDayIsLeft] = useState(false)
  const group = useId()
  const { status, dueOn } = choice
  const shown = status ?? (choice.selected ? 'selected' : null)
  // Nobody does a discarded step; what was given before can be removed.
  const plans = status !== 'discarded' || [held, choice].some((one) => one.person || one.dueOn)

  function change(fields: Partial<FollowUpChoice>): FollowUpChoice {
    const changed = { ...latest.current, ...fields }
    latest.current = changed
    setChoice(changed)
    return changed
  }
  const written = (name: 'note' | 'person') => ({
    value: choice[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const day = useRef<HTMLInputElement>(null)
  // A day that is typed in part reads as none, and would erase the stored one.
  const dayFaultNow = () => badInputFault(day.current) ?? dayFault(latest.current.dueOn)
  const hasFault = () => dayFaultNow() !== undefined
  function hold() {
    const { dueOn } = hasFault() ? held : latest.current
    const next = trimmed({ ...latest.current, dueOn })
    if (!isSame(next, held)) onChange(next)
  }
  function choose(chosen: StepStatus, byPointer: boolean) {
    change(choiceOf(chosen))
    if (byPointer) hold()
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) hold()
  }
  function giveUp(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    latest.current = held
    onClose()
  }
  return (
    <form
      ref={showWhole}
      className={`${styles.drawer} scroll-mb-24 col-span-full grid gap-3 justify-items-start pt-3 px-0 pb-2 rule-t`}
      aria-label={`Suivi\u00a0: ${name}`}
      noValidate
      onBlur={leave}
      onKeyDown={giveUp}
      onSubmit={(event) => {
        event.preventDefault()
        hold()
        if (!hasFault()) return onClose()
        setDayIsLeft(true)
        day.current?.focus()
      }}
    >
      <div
        className={`${styles.statuses} grid w-full box-rule-strong rounded-1 bg-ground`}
        role="radiogroup"
        aria-label="Statut de l’étape"
      >
        {STATUSES.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={group}
              value={value}
              checked={shown === value}
              onChange={() => undefined}
              onClick={({ detail }) => choose(value, detail > 0)}
            />
            <Icon name={STATUS_ICONS[value]} />
            <span>{STATUS_WORDS[value]}</span>
          </label>
        ))}
      </div>
      <div className={`${styles.fields} grid gap-x-2 gap-y-3 items-end w-full`}>
        <Field
          className={styles.note}
          label={status === 'discarded' ? 'Pourquoi écartée\u00a0?' : 'Note'}
          optional={status !== 'discarded'}
        >
          {(props) => <TextInput {...props} {...written('note')} maxLength={FOLLOW_UP_NOTE_MAX} />}
        </Field>
        {status === 'discarded' && (
          <fieldset
            className={`${styles.reasons} flex flex-wrap gap-2`}
            aria-label="Raisons proposées"
          >
            {DISCARD_REASONS.map((reason) => (
              <button key={reason} type="button" onClick={() => change({ note: reason })}>
                {reason}
              </button>
            ))}
          </fieldset>
        )}
        {plans && (
          <>
            <Field label="Responsable" optional>
              {(props) => (
                <TextInput {...props} {...written('person')} maxLength={FOLLOW_UP_PERSON_MAX} />
              )}
            </Field>
            <Field
              label={status === 'done' ? 'Réalisée le' : 'Échéance'}
              optional
              error={dayIsLeft ? dayFaultNow() : undefined}
            >
              {(props) => (
                <TextInput
                  {...props}
                  ref={day}
                  type="date"
                  value={dueOn ?? ''}
                  min={FIRST_DAY}
                  max={LAST_DAY}
                  onChange={({ target }) => {
                    setDayIsLeft(false)
                    change({ dueOn: target.value || null })
                  }}
                  onBlur={() => setDayIsLeft(true)}
                />
              )}
            </Field>
          </>
        )}
        <Button type="submit" variant="accent">
          Valider
        </Button>
      </div>
      {shown !== null && shown !== 'selected' && (
        <LinkButton
          className={styles.none}
          onClick={() => {
            change({ status: null })
            hold()
          }}
        >
          {shown === 'done' ? 'Ne plus dire réalisée' : 'Retirer le statut'}
        </LinkButton>
      )}
    </form>
  )
}

/** Of a low row it opens below the window. */
const showWhole = (drawer: HTMLFormElement | null) => drawer?.scrollIntoView({ block: 'nearest' })

const dayFault = (day: string | null) =>
  day === null || isPlausibleDay(day) ? undefined : IMPLAUSIBLE_DAY

/** The selection that a status implies: « réalisée » needs a selected step. */
const choiceOf = (status: StepStatus): { selected: boolean; status: FollowUpStatus | null } =>
  status === 'selected' ? { selected: true, status: null } : { selected: status === 'done', status }

const trimmed = (choice: FollowUpChoice): FollowUpChoice => ({
  ...choice,
  note: choice.note.trim(),
  person: choice.person.trim(),
})

const isSame = (left: FollowUpChoice, right: FollowUpChoice): boolean =>
  left.selected === right.selected && isSameFollowUp(left, right)
