import { de } from '@etapes-climat/domain/kernel/elision'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import {
  CO_AUTHOR_ROLES,
  type CoAuthorRole,
} from '@etapes-climat/domain/reports/rules/co-author-roles'
import type { CoAuthor } from '@etapes-climat/domain/sharing/co-author-contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmedActionDialog } from '../../ui/dialog/confirmed-action-dialog.tsx'
import { useFocusOnceClosed } from '../../ui/dialog/use-focus-once-closed.ts'
import { ReadFailure } from '../../ui/feedback/error-state.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import { Select } from '../../ui/form/control.tsx'
import { changeCoAuthor, coAuthorsQuery, handOverReport, removeCoAuthor } from './co-authors-api.ts'
import { InvitationForm, ROLE_NAMES } from './invitation-form.tsx'
import styles from './share-dialog.module.css'

interface CoAuthorsProps {
  uid: string
  /** first and last name */
  owner: string
  /** the report is somebody else’s now */
  onHandedOver: () => void
}

/** Whom the report is shared with, and as what. */
export function CoAuthors({ uid, owner, onHandedOver }: CoAuthorsProps) {
  const authors = useQuery(coAuthorsQuery(uid))
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<Question | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusOnceClosed = useFocusOnceClosed(heading, question !== null)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: coAuthorsQuery(uid).queryKey })
  return (
    <section aria-labelledby="co-auteurs" className={`${styles.authors} rule-l bg-surface`}>
      <h3 id="co-auteurs" ref={heading} tabIndex={-1}>
        Co-auteurs
      </h3>
      <p className="note mt-2 mb-5">
        Un éditeur choisit des étapes et enregistre. Un lecteur regarde et télécharge.
      </p>
      {authors.isPending && <Loader />}
      {authors.isError && (
        <ReadFailure title="Les co-auteurs n’ont pas pu être chargés" query={authors} />
      )}
      <ul className={`${styles.people} mb-5 rule-ink-t`}>
        <li>
          <div>
            <b>{owner}</b>
          </div>
          <p>Propriétaire</p>
        </li>
        {authors.data?.map((author) => (
          <AuthorLine
            key={author.uid}
            uid={uid}
            author={author}
            onChanged={readAgain}
            onAsk={setQuestion}
          />
        ))}
      </ul>
      <InvitationForm uid={uid} onInvited={readAgain} />
      {question && (
        <QuestionDialog
          uid={uid}
          question={question}
          onClose={() => setQuestion(null)}
          onDone={async () => {
            if (question.act === 'hand-over') return onHandedOver()
            await readAgain()
            focusOnceClosed()
          }}
        />
      )}
    </section>
  )
}

interface AuthorLineProps {
  uid: string
  author: CoAuthor
  onChanged: () => Promise<unknown>
  onAsk: (question: Question) => void
}

function AuthorLine({ uid, author, onChanged, onAsk }: AuthorLineProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const name = author.name ?? author.email

  async function change(role: CoAuthorRole) {
    setFailure(null)
    try {
      await changeCoAuthor(uid, author.uid, role)
    } catch (error) {
      setFailure(messageOf(error))
    }
    await onChanged()
  }
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>
          {author.name
            ? author.email
            : `Invitation envoyée le ${formatDate(author.invitedAt)}, pas encore ouverte`}
        </p>
        {failure && <p role="alert">{failure}</p>}
        {author.name && author.cannotReceive && <p>{author.cannotReceive}</p>}
        {author.name && !author.cannotReceive && (
          <Button
            size="s"
            className={styles.handOver}
            onClick={() => onAsk({ act: 'hand-over', author })}
          >
            Transmettre le rapport
          </Button>
        )}
      </div>
      <Select
        aria-label={`Rôle ${de(name)}`}
        value={author.role}
        onChange={({ target }) => {
          const role = CO_AUTHOR_ROLES.find((known) => known === target.value)
          if (role) void change(role)
        }}
      >
        {CO_AUTHOR_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </Select>
      <IconButton
        icon="close"
        size="s"
        label={`Retirer l’accès ${de(name)}`}
        title="Retirer l’accès"
        onClick={() => onAsk({ act: 'remove', author })}
      />
    </li>
  )
}

/** A question before an action. */
interface Question {
  act: 'remove' | 'hand-over'
  author: CoAuthor
}

interface QuestionDialogProps {
  uid: string
  question: Question
  onClose: () => void
  onDone: () => void | Promise<void>
}

function QuestionDialog({ uid, question, onClose, onDone }: QuestionDialogProps) {
  const { act, author } = question
  const name = author.name ?? author.email
  const isRemoval = act === 'remove'
  return (
    <ConfirmedActionDialog
      title={isRemoval ? 'Retirer l’accès' : 'Transmettre le rapport'}
      confirm={isRemoval ? 'Retirer' : 'Transmettre'}
      danger
      onClose={onClose}
      action={async () => {
        await (isRemoval ? removeCoAuthor : handOverReport)(uid, author.uid)
        await onDone()
        onClose()
      }}
    >
      <p>
        {isRemoval
          ? `${name} ne verra plus ce rapport.`
          : `${name} en devient propriétaire, et vous restez éditeur. Seule cette personne pourra vous le rendre.`}
      </p>
    </ConfirmedActionDialog>
  )
}
