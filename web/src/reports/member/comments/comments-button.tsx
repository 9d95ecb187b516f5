import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { commentsQuery } from './comments-api.ts'

const CommentsDialog = lazyDialog(() => import('./comments-dialog.tsx'))

interface CommentsButtonProps {
  uid: string
  className?: string | undefined
}

/** Opens the comments of a report that is shared or commented, with how many are not read (TEAM-35). */
export default function CommentsButton({ uid, className }: CommentsButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(commentsQuery(uid))
  if (!data || !(data.shared || data.comments.length > 0)) return null
  const unread = data.comments.filter(({ isUnread }) => isUnread).length
  return (
    <>
      <Button
        className={className}
        aria-label={
          unread > 0 ? `Commentaires, ${formatCount(unread, 'non lu', 'non lus')}` : undefined
        }
        onClick={() => setIsOpen(true)}
      >
        Commentaires{unread > 0 && ` (${unread})`}
      </Button>
      {isOpen && <CommentsDialog uid={uid} onClose={() => setIsOpen(false)} />}
    </>
  )
}
