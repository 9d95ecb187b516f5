import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmedActionDialog } from '../../ui/dialog/confirmed-action-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { inviteAllAgain, readInvited, userKeys } from './api.ts'

/** Above the members: how many have not answered their invitation, and a new one to all of them. */
export function InvitedMembers() {
  const cache = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { data } = useQuery({
    queryKey: userKeys.invited,
    queryFn: ({ signal }) => readInvited(signal),
  })
  const waiting = data?.waiting ?? 0
  if (waiting === 0) return null

  async function inviteAll() {
    const { mails } = await inviteAllAgain()
    await cache.invalidateQueries({ queryKey: userKeys.lists })
    setAsks(false)
    toastSuccess(
      `${formatCount(mails, 'nouvelle invitation part', 'nouvelles invitations partent')}.`,
    )
  }

  return (
    <Notice>
      <p>
        {formatCount(
          waiting,
          'membre invité n’a pas encore choisi son mot de passe',
          'membres invités n’ont pas encore choisi leur mot de passe',
        )}
        .
      </p>
      <div>
        <Button size="s" onClick={() => setAsks(true)}>
          {waiting < 2 ? 'Renvoyer son invitation' : 'Renvoyer leurs invitations'}
        </Button>
      </div>
      {asks && (
        <ConfirmedActionDialog
          title={waiting < 2 ? 'Renvoyer l’invitation' : 'Renvoyer les invitations'}
          confirm="Renvoyer"
          action={inviteAll}
          onClose={() => setAsks(false)}
        >
          <p>
            {waiting < 2
              ? 'Un e-mail partira vers cette personne, avec un lien valable sept jours. Le lien d’avant ne marchera plus.'
              : `Un e-mail partira vers chacune des ${waiting} personnes, avec un lien valable sept jours. Les liens d’avant ne marcheront plus.`}
          </p>
        </ConfirmedActionDialog>
      )}
    </Notice>
  )
}
