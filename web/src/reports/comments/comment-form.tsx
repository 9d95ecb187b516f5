import { type FormRules, text } from '@etapes-climat/domain/kernel/rules/form-rules'
import type { StepCommentBody } from '@etapes-climat/domain/reports/comment-contract'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { COMMENT_MAX, NO_COMMENTED_STEP } from '@etapes-climat/domain/reports/rules/comment-limits'
import { useState } from 'react'
import { useSession } from '../../lib/session/session-store.ts'
import { useForm } from '../../lib/use-form.ts'
import { useActQueue } from '../../saving/use-act-queue.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/feedback/notice.tsx'
import { SaveState } from '../../ui/feedback/save-state.tsx'
import { toastError } from '../../ui/feedback/toast-store.ts'
import { Select, TextArea } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import form from '../../ui/form/form.module.css'
import { isComment, writeComment } from './comments-api.ts'

interface CommentFormProps {
  report: Pick<ReportView, 'uid' | 'cards' | 'followUps'>
  onWritten: () => Promise<unknown>
}

const RULES: FormRules<'card' | 'text'> = {
  card: (value) => (value === '' ? NO_COMMENTED_STEP : undefined),
  text: text({ max: COMMENT_MAX }),
}

/** The fields of the form; null: it is not on screen. */
const fieldsOf = (element: HTMLFormElement | null) =>
  element && (element.elements as unknown as Record<'card' | 'text', { value: string }>)

/** A new comment on a step of the report. */
export function CommentForm({ report, onWritten }: CommentFormProps) {
  const { uid } = report
  const [written, setWritten] = useState(0)
  const [refusal, setRefusal] = useState('')
  const userUid = useSession()?.user.uid ?? ''
  const { act, waiting } = useActQueue<StepCommentBody, unknown>({
    key: { userUid, kind: 'comments', item: uid },
    isContent: isComment,
    send: ({ id, content }) => writeComment(uid, content, id),
    async onDone() {
      await onWritten()
      setWritten((count) => count + 1)
    },
    onRefused({ content: { card, text } }, { message }) {
      const fields = fieldsOf(writing.props.ref.current)
      // A closed dialog, or one with the next comment, can't give it back.
      if (fields?.text.value === '') {
        fields.card.value = card
        fields.text.value = text
        setRefusal(message)
      } else toastError(`${message} «\u00a0${text}\u00a0»`)
      return { refused: null }
    },
  })
  const steps = new Map(
    [...report.cards, ...report.followUps.map(({ card }) => card)].map(({ uid, name }) => [
      uid,
      name,
    ]),
  )
  const writing = useForm(RULES, async (element) => {
    const fields = fieldsOf(element)
    if (!fields) return
    setRefusal('')
    act({ card: fields.card.value, text: fields.text.value })
    fields.text.value = ''
  })
  return (
    <form {...writing.props} className={`${form.form} mt-6 pt-4 rule-t`} aria-label="Commenter">
      <ProblemNotice>{refusal}</ProblemNotice>
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
          <TextArea {...controlProps} name="text" rows={3} maxLength={COMMENT_MAX} />
        )}
      </Field>
      <div>
        <Button type="submit" variant="accent" aria-busy={waiting.length > 0}>
          Commenter
        </Button>
      </div>
      {waiting.length > 0 ? (
        <SaveState saving unsaved known />
      ) : (
        <p role="status" className="note">
          {written > 0 && refusal === '' && 'Commentaire écrit.'}
        </p>
      )}
    </form>
  )
}
