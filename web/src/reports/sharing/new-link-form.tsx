import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { CreatedShareLink } from '@etapes-climat/domain/sharing/contract'
import { LINK_DAYS, LINK_LABEL_MAX } from '@etapes-climat/domain/sharing/rules/link-days'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/feedback/notice.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select, TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import { milestonesQuery } from '../milestones/milestones-api.ts'
import { createShareLink } from './share-api.ts'
import styles from './share-dialog.module.css'

const DEFAULT_DAYS = 30

interface NewLinkFormProps {
  uid: string
  onCreated: (link: CreatedShareLink) => void
}

/** Whom a new link is for, and how long it lasts. */
export function NewLinkForm({ uid, onCreated }: NewLinkFormProps) {
  const [label, setLabel] = useState('')
  const [showsDiscarded, setShowsDiscarded] = useState(false)
  const [days, setDays] = useState<number>(DEFAULT_DAYS)
  const [milestone, setMilestone] = useState('')
  const { data: milestones = [] } = useQuery(milestonesQuery(uid))
  const shareable = milestones.filter(({ withdrawn }) => !withdrawn)
  const { run, pending, problem } = useAttempt()
  function submit(event: FormEvent) {
    event.preventDefault()
    const shown = milestone === '' ? { showsDiscarded } : { milestone }
    run(async () => onCreated(await createShareLink(uid, { label: label.trim(), days, ...shown })))
  }
  const labelError = problem?.violationOf('label')
  return (
    <form className={`${styles.create} grid gap-3 items-end mt-4`} onSubmit={submit} noValidate>
      <Field label="Pour qui" optional error={labelError}>
        {(props) => (
          <TextInput
            {...props}
            data-autofocus
            value={label}
            maxLength={LINK_LABEL_MAX}
            placeholder="Un nom, pour vous y retrouver"
            onChange={({ target }) => setLabel(target.value)}
          />
        )}
      </Field>
      <Field label="Expire dans">
        {(props) => (
          <Select {...props} value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {LINK_DAYS.map((length) => (
              <option key={length} value={length}>
                {length} jours
              </option>
            ))}
          </Select>
        )}
      </Field>
      {shareable.length > 0 && (
        <Field label="Ce que le lien montre" className={styles.whole}>
          {(props) => (
            <Select
              {...props}
              value={milestone}
              onChange={({ target }) => setMilestone(target.value)}
            >
              <option value="">Le rapport, tel qu’il est enregistré au moment de la lecture</option>
              {shareable.map(({ uid, name, fixedAt }) => (
                <option key={uid} value={uid}>
                  Le jalon {name}, figé le {formatDate(fixedAt)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {milestone === '' ? (
        <Checkbox
          checked={showsDiscarded}
          onChange={({ target }) => setShowsDiscarded(target.checked)}
        >
          Montrer les étapes écartées et leurs raisons
        </Checkbox>
      ) : (
        <p className="note">
          Un jalon se lit en entier, comme son PDF{'\u00a0'}: notes, personnes en charge, dates et
          étapes écartées comprises.
        </p>
      )}
      <Button type="submit" variant="accent" icon="link" aria-busy={pending}>
        {pending ? 'Création' : 'Créer le lien'}
      </Button>
      <ProblemNotice>{!labelError && problem?.message}</ProblemNotice>
    </form>
  )
}
