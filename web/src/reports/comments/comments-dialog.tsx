import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { StepComment } from '@etapes-climat/domain/reports/comment-contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStableFunction } from '../../lib/use-stable-function.ts'
import { MailChoice } from '../../saving/mail-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmedActionDialog } from '../../ui/dialog/confirmed-action-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFocusOnceClosed } from '../../ui/dialog/use-focus-once-closed.ts'
import { ReadFailure } from '../../ui/feedback/error-state.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import layout from '../../ui/layout.module.css'
import { reportViewQuery } from '../api.ts'
import { CommentForm } from './comment-form.tsx'
import styles from './comments.module.css'
import {
  COMMENT_MAIL,
  commentKeys,
  commentsQuery,
  deleteComment,
  markCommentsRead,
} from './comments-api.ts'

interface CommentsDialogProps {
  uid: string
  onClose: () => void
}

/** The comments of a report, step by step, and a new one. */
export default function CommentsDialog({ uid, onClose }: CommentsDialogProps) {
  const queryClient = useQueryClient()
  const comments = useQuery(commentsQuery(uid))
  const { data: report } = useQuery(reportViewQuery(uid))
  const [deleting, setDeleting] = useState<StepComment | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusOnceClosed = useFocusOnceClosed(heading, deleting !== null)
  // What is new stays marked while the dialog is open.
  const [opened] = useState(() => new Set<string>())
  for (const { uid: comment, isUnread } of comments.data?.comments ?? []) {
    if (isUnread) opened.add(comment)
  }
  const readAgain = () => queryClient.invalidateQueries({ queryKey: commentKeys.of(uid) })
  const noteRead = useStableFunction(async () => {
    await markCommentsRead(uid)
    await Promise.all([
      readAgain(),
      queryClient.invalidateQueries({ queryKey: commentKeys.unread }),
    ])
  })
  const hasUnread = comments.data?.comments.some(({ isUnread }) => isUnread) ?? false
  useEffect(() => {
    // Read all the same: they are only counted again.
    if (hasUnread) void noteRead().catch(() => undefined)
  }, [hasUnread, noteRead])
  const threads = new Map<string, StepComment[]>()
  for (const comment of comments.data?.comments ?? []) {
    threads.set(comment.card.uid, [...(threads.get(comment.card.uid) ?? []), comment])
  }
  return (
    <Dialog
      title="Commentaires"
      subtitle={report?.name}
      closeOnBackdrop={false}
      onClose={onClose}
      actions={<Button data-dismiss>Fermer</Button>}
    >
      <p className="note">
        Le propriétaire et les co-auteurs les lisent. Ils ne sont ni dans les liens, ni dans le PDF,
        ni dans les jalons.
      </p>
      {comments.isPending && <Loader />}
      {comments.isError && (
        <ReadFailure title="Les commentaires n’ont pas pu être chargés" query={comments} />
      )}
      <h3 ref={heading} tabIndex={-1}>
        <span className={layout.visuallyHidden}>Commentaires du rapport</span>
      </h3>
      {[...threads.values()].map((thread) => (
        <section key={thread[0]?.card.uid} className="mt-5" aria-label={thread[0]?.card.name ?? ''}>
          <h4 className="pb-2 rule-ink-b text-m weight-strong">{thread[0]?.card.name}</h4>
          <ul>
            {thread.map((comment) => (
              <li key={comment.uid} className={styles.comment}>
                <p className="note">
                  <b className="text-ink">{comment.author}</b>, {formatDateTime(comment.createdAt)}
                  {opened.has(comment.uid) && <em>nouveau</em>}
                </p>
                {comment.mayDelete && (
                  <Button size="s" variant="quiet" onClick={() => setDeleting(comment)}>
                    Supprimer
                    <span className={layout.visuallyHidden}>
                      {' '}
                      le commentaire de {comment.author} sur {comment.card.name}
                    </span>
                  </Button>
                )}
                <p className={styles.text}>{comment.text}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {report && <CommentForm report={report} onWritten={readAgain} />}
      <div className="mt-4">
        <MailChoice mail={COMMENT_MAIL} />
      </div>
      {deleting && (
        <ConfirmedActionDialog
          title="Supprimer le commentaire"
          confirm="Supprimer"
          danger
          onClose={() => setDeleting(null)}
          action={async () => {
            await deleteComment(uid, deleting.uid)
            await readAgain()
            focusOnceClosed()
            setDeleting(null)
          }}
        >
          <p>Le commentaire de {deleting.author} disparaît pour tous.</p>
        </ConfirmedActionDialog>
      )}
    </Dialog>
  )
}
