import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CommentMailChoice } from '../../reports/member/comments/comment-mail-choice.tsx'
import { commentMailQuery } from '../../reports/member/comments/comments-api.ts'

/** The mails about comments, in the account of who turned them off (TEAM-45). */
export default function CommentMail() {
  const mail = useQuery(commentMailQuery)
  // It stays once it is turned on, so that the choice can be taken back.
  const [wasOff, setWasOff] = useState(false)
  if (mail.data?.wanted === false && !wasOff) setWasOff(true)
  if (!wasOff) return null
  return (
    <section className="grid gap-3 mt-8" aria-labelledby="commentaires">
      <h2 id="commentaires">Commentaires</h2>
      <CommentMailChoice />
    </section>
  )
}
