import { formatCount } from '@etapes-climat/domain/kernel/format'
import type {
  MemberChoices,
  MemberPreview,
  MemberResult,
} from '@etapes-climat/domain/users/member-import-contract'
import { useQueryClient } from '@tanstack/react-query'
import { SpreadsheetButton } from '../../../editing/import/file-choice.tsx'
import styles from '../../../editing/import/import.module.css'
import { ImportStates } from '../../../editing/import/import-states.tsx'
import type { SentFile } from '../../../editing/import/imported-kind.ts'
import { RefusedDownload } from '../../../editing/import/refusal-reasons.tsx'
import { useImport } from '../../../editing/import/use-import.ts'
import { PRIVATE_TITLES, privateEntry } from '../../../routing/private-entries.ts'
import type { ScreenHandle } from '../../../routing/screen.ts'
import { AdminPage } from '../../../ui/admin-page.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { userKeys } from '../api.ts'
import { usersTab } from '../use-users-address.ts'
import { LastMemberImport } from './last-member-import.tsx'
import { applyMembers, MEMBERS } from './member-import-api.ts'
import { MemberPreviewView } from './member-preview.tsx'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminUserImport }

/** /admin/utilisateurs/import: members from a list of somebody's own. */
export function Component() {
  const cache = useQueryClient()
  const importing = useImport<MemberChoices, MemberPreview, MemberResult>(MEMBERS, {
    unread: (choices) => choices,
    onApplied: () => void cache.invalidateQueries({ queryKey: userKeys.lists }),
  })
  const { state, preview, choose, apply, leave } = importing
  const waits = state.is === 'previewing' || state.is === 'applying'
  return (
    <AdminPage
      title={state.is === 'previewed' ? 'Aperçu avant l’import' : PRIVATE_TITLES.adminUserImport}
      parent={privateEntry('adminUsers')}
      actions={
        !waits &&
        state.is !== 'empty' && (
          <SpreadsheetButton
            label="Choisir un autre fichier"
            onFile={(file) => void preview(file)}
          />
        )
      }
    >
      <ImportStates kind={MEMBERS} state={state} preview={preview} leave={leave} />
      {state.is === 'previewed' && (
        <MemberPreviewView
          seen={state}
          onChoose={(choices) => void choose(state, choices)}
          onApply={(taken) =>
            void apply(state, ({ file, choices }) =>
              applyMembers({ file, choices: { ...choices, ...taken } }, state.preview.version),
            )
          }
          onLeave={leave}
        />
      )}
      {state.is === 'applied' && <MemberResultView result={state.result} sent={state} />}
      {(state.is === 'empty' || state.is === 'applied') && <LastMemberImport />}
    </AdminPage>
  )
}

/** What an import wrote. */
function MemberResultView({
  result: { counts, left, mails },
  sent,
}: {
  result: MemberResult
  sent: SentFile<MemberChoices>
}) {
  const parts = [
    formatCount(counts.added, 'compte ajouté', 'comptes ajoutés'),
    formatCount(counts.modified, 'modifié', 'modifiés'),
    formatCount(counts.unchanged, 'inchangé', 'inchangés'),
    ...(left > 0 ? [formatCount(left, 'passé non-adhérent', 'passés non-adhérents')] : []),
    ...(counts.refused > 0
      ? [formatCount(counts.refused, 'ligne refusée, non écrite', 'lignes refusées, non écrites')]
      : []),
  ]
  return (
    <section className={styles.waiting}>
      <h2>Import terminé</h2>
      <Notice tone="success" role="status">
        {parts.join(', ')}.{' '}
        {mails > 0 && `${formatCount(mails, 'invitation part', 'invitations partent')} par e-mail.`}
      </Notice>
      <div className={`${styles.buttons} flex flex-wrap gap-2 pt-4 rule-ink-t`}>
        <ButtonLink to={usersTab('adherents')} variant="accent">
          Voir les adhérents
        </ButtonLink>
        {counts.refused > 0 && (
          <RefusedDownload kind={MEMBERS} sent={sent} count={counts.refused} />
        )}
      </div>
    </section>
  )
}
