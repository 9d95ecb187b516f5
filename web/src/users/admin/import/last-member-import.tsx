import { formatCount } from '@etapes-climat/domain/kernel/format'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { UndoneMemberImport } from '@etapes-climat/domain/users/member-import-contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmedActionDialog } from '../../../ui/dialog/confirmed-action-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { userKeys } from '../api.ts'
import { readLastImport, undoImport } from './member-import-api.ts'

/** The last import, with what takes it back, and what that did. */
export function LastMemberImport() {
  const cache = useQueryClient()
  const [asks, setAsks] = useState(false)
  const [undone, setUndone] = useState<UndoneMemberImport | null>(null)
  const queryKey = [...userKeys.lists, 'last-import']
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => readLastImport(signal) })
  const last = data?.import
  if (!last && !undone) return null

  async function undo(number: number) {
    setUndone(await undoImport(number))
    await close()
  }
  /** What is refused may be undone already. */
  function close() {
    setAsks(false)
    return cache.invalidateQueries({ queryKey: userKeys.lists })
  }

  return (
    <section className="grid gap-3 mt-8 max-w-184" aria-label="Dernier import">
      {undone && <UndoneNotice undone={undone} />}
      {last && (
        <>
          <h2 className="text-l">Dernier import, {formatDateTime(last.at)}</h2>
          <p>{lastWords(last)}. Il peut être défait jusqu’au prochain, pendant 30&nbsp;jours.</p>
          <div>
            <Button icon="undo" onClick={() => setAsks(true)}>
              Défaire cet import
            </Button>
          </div>
        </>
      )}
      {last && asks && (
        <ConfirmedActionDialog
          title="Défaire l’import"
          confirm="Défaire"
          danger
          action={() => undo(last.number)}
          onClose={close}
        >
          <p>
            Les comptes ajoutés que personne n’utilise seront retirés, et les invitations qui ne
            sont pas parties ne partiront pas. Les champs modifiés reprendront leur valeur, sauf
            ceux qui ont changé depuis. Qui est passé non-adhérent redevient adhérent.
          </p>
        </ConfirmedActionDialog>
      )}
    </section>
  )
}

const lastWords = ({ added, changed, left }: { added: number; changed: number; left: number }) =>
  [
    formatCount(added, 'compte ajouté', 'comptes ajoutés'),
    formatCount(changed, 'modifié', 'modifiés'),
    formatCount(left, 'passé non-adhérent', 'passés non-adhérents'),
  ].join(', ')

function UndoneNotice({ undone }: { undone: UndoneMemberImport }) {
  const { removed, stayed, restored, changedSince, members } = undone
  return (
    <Notice tone="success" role="status">
      <p>
        Import défait&nbsp;: {formatCount(removed, 'compte retiré', 'comptes retirés')},{' '}
        {formatCount(restored, 'compte remis', 'comptes remis')} comme avant,{' '}
        {formatCount(members, 'de nouveau adhérent', 'de nouveau adhérents')}.
      </p>
      <NamedAccounts title="Déjà utilisés, ils restent" accounts={stayed} />
      <NamedAccounts title="Modifiés depuis, ils restent ainsi" accounts={changedSince} />
    </Notice>
  )
}

function NamedAccounts({
  title,
  accounts,
}: {
  title: string
  accounts: UndoneMemberImport['stayed']
}) {
  if (accounts.length === 0) return null
  return (
    <>
      <p>{title}&nbsp;:</p>
      <ul>
        {accounts.map(({ uid, name, email }) => (
          <li key={uid}>
            {name} {email}
          </li>
        ))}
      </ul>
    </>
  )
}
