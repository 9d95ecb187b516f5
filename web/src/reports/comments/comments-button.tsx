import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { useFocusOnceClosed } from '../../ui/dialog/use-focus-once-closed.ts'
import { commentsQuery } from './comments-api.ts'

const CommentsDialog = lazyDialog(() => import('./comments-dialog.tsx'))

/** Parameter of the address that opens the comments, as the mail about them does. */
const ASKED = 'commentaires'

interface CommentsButtonProps {
  uid: string
  className?: string | undefined
}

/** Opens the comments of a report that is shared or commented, with how many are not read. */
export function CommentsButton({ uid, className }: CommentsButtonProps) {
  const [parameters, setParameters] = useSearchParams()
  const isAsked = parameters.has(ASKED)
  const [isOpen, setIsOpen] = useState(isAsked)
  const button = useRef<HTMLButtonElement>(null)
  const focusOnceClosed = useFocusOnceClosed(button, isOpen)
  const { data } = useQuery(commentsQuery(uid))
  if (!data || !(data.shared || data.comments.length > 0)) return null
  const unread = data.comments.filter(({ isUnread }) => isUnread).length
  function close() {
    setIsOpen(false)
    if (!isAsked) return
    setParameters(
      (known) => {
        known.delete(ASKED)
        return known
      },
      { replace: true, preventScrollReset: true },
    )
    // Nobody pressed it, so the dialog does not give the focus back to it.
    focusOnceClosed()
  }
  return (
    <>
      <Button
        ref={button}
        className={className}
        aria-label={
          unread > 0 ? `Commentaires, ${formatCount(unread, 'non lu', 'non lus')}` : undefined
        }
        onClick={() => setIsOpen(true)}
      >
        Commentaires{unread > 0 && ` (${unread})`}
      </Button>
      {isOpen && <CommentsDialog uid={uid} onClose={close} />}
    </>
  )
}
