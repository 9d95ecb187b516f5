import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useQuery } from '@tanstack/react-query'
import { unreadCommentsQuery } from './comments-api.ts'

/** How many comments of a report one has not read, in « Mes rapports ». */
export default function UnreadComments({ uid }: { uid: string }) {
  const unread = useQuery(unreadCommentsQuery).data?.find((report) => report.uid === uid)?.unread
  if (!unread) return null
  return <p>{formatCount(unread, 'commentaire non lu', 'commentaires non lus')}</p>
}
