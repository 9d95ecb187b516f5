import { type FormRules, text } from '@etapes-climat/domain/kernel/rules/form-rules'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { COMMENT_MAX, NO_COMMENTED_STEP } from '@etapes-climat/domain/reports/rules/comment-limits'
import { useState } from 'react'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Select, TextArea } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import form from '../../../ui/form/form.module.css'
import { writeComment } from './comments-api.ts'

interface CommentFormProps {
  report: Pick<ReportView, 'uid' | 'cards' | 'followUps'>
  onWritten: () => Promise<unknown>
}

const RULES: FormRules<'card' | 'text'> = {
  card: (value) => (value === '' ? NO_COMMENTED_STEP : undefined),
  text: text({ max: COMMENT_MAX }),
}

/** A new comment on a step of the report. */
export function CommentForm({ report, onWritten }: CommentFormProps) {
  const [written, setWritten] = useState(0)
  const steps = new Map(
    [...report.cards, ...report.followUps.map(({ card }) => card)].map(({ uid, name }) => [
      uid,
      name,
    ]),
  )
  const writing = useForm(RULES, async (element) => {
    const data = new FormData(element)
    const [card, text] = [String(data.get('card') ?? ''), String(data.get('text') ?? '')]
    await writeComment(report.uid, { card, text })
    await onWritten()
    setWritten((count) => count + 1)
  })
  return (
    <form {...writing.props} className={`${form.form} mt-6 pt-4 rule-t`} aria-label="Commenter">
      {writing.problem && (
        <Notice tone="danger" role="alert" ref={writing.notice}>
          {writing.problem}
        </Notice>
      )}
      <Field label="Étape" error={writing.errors.card} required>
        {(controlProps) => (
          <Select {...controlProps} name="card" defaultValue="">
            <option value="">Choisir une étape</option>
            {[...steps].map(([uid, name]) => (
              <option key={uid} value={uid}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Commentaire" error={writing.errors.text} required>
        {(controlProps) => (
          <TextArea
            {...controlProps}
            // Empty again for the next one.
            key={written}
            name="text"
            rows={3}
            maxLength={COMMENT_MAX}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="accent" aria-busy={writing.pending}>
          Commenter
        </Button>
      </div>
      <p role="status" className="note">
        {written > 0 && 'Commentaire écrit.'}
      </p>
    </form>
  )
}
