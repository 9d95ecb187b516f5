import type { ClassificationPath } from '@etapes-climat/domain/classification/classification-kinds'
import type { HistoryKind, Version, WholeVersion } from '@etapes-climat/domain/history/contract'
import { versionIndex } from '@etapes-climat/domain/history/rules/version-index'
import { isOfNextVersion } from '@etapes-climat/domain/history/rules/version-looks'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RenameDialog } from '../../../classification/admin/rename-dialog.tsx'
import { nextVersionPath } from '../../../editing/publications/next-version-address.ts'
import type { RestoredState } from '../../../editing/restored-notice.tsx'
import { withoutDeleted } from '../../../editing/without-deleted.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { toastFailure, toastRefusal, toastSuccess } from '../../../ui/feedback/toast-store.ts'
import { editorAddress } from '../editor-address.ts'
import { wholeVersionOf } from '../history-api.ts'
import { NEXT_RESTORATIONS, RESTORATIONS } from './restorations.ts'

const NOT_KEPT =
  'Le contenu de cette version n’a pas été gardé\u00a0: elle ne peut pas être restaurée.'
const NOT_LEFT = 'Ce navigateur n’a pas pu garder le contenu restauré.'

/**
 * Loads an old version into the editor as unsaved work, and asks first where something would be
 * lost. A version of a next version is restored into it, while it exists.
 */
export function useRestoring(kind: HistoryKind, uid: string | null, hasNextVersion: boolean) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const userUid = useSession()?.user.uid ?? ''
  const [asked, setAsked] = useState<WholeVersion | null>(null)
  const goesNext = (version: Version) => hasNextVersion && isOfNextVersion(version)
  const restorationOf = (version: Version) =>
    (goesNext(version) ? NEXT_RESTORATIONS : RESTORATIONS)[kind]

  async function restore(version: Version) {
    const { number } = version
    const restoration = restorationOf(version)
    if (uid === null) return
    try {
      const whole = await queryClient.fetchQuery({
        ...wholeVersionOf({ kind, id: uid }, number),
        staleTime: 0,
      })
      if (!whole.content) return toastRefusal(NOT_KEPT)
      if (!restoration || restoration.hasUnsavedWork(userUid, uid)) return setAsked(whole)
      await put(whole)
    } catch (error) {
      toastFailure(error)
    }
  }

  async function put(version: WholeVersion) {
    const { number, content, gone } = version
    const restoration = restorationOf(version)
    setAsked(null)
    if (uid === null || !content || !restoration) return
    try {
      const isLeft = await restoration.restore(userUid, uid, withoutDeleted(content, gone))
      if (!isLeft) return toastRefusal(NOT_LEFT)
    } catch (error) {
      return toastFailure(error)
    }
    const editor = editorAddress(kind, uid) ?? ''
    const state: RestoredState = { restored: restoredWords(number, gone.length) }
    await navigate(goesNext(version) ? nextVersionPath(editor) : editor, { state })
  }

  async function finishRename(message: string) {
    setAsked(null)
    toastSuccess(message)
    await queryClient.invalidateQueries()
  }

  const dialog =
    asked &&
    (restorationOf(asked) ? (
      <ConfirmDialog
        title="Remplacer votre saisie&nbsp;?"
        confirm="Restaurer"
        danger
        onConfirm={() => void put(asked)}
        onCancel={() => setAsked(null)}
      >
        Une saisie non enregistrée attend dans l’éditeur. La version {versionIndex(asked.number)}{' '}
        prendra sa place.
      </ConfirmDialog>
    ) : (
      <RenameDialog
        path={kind as ClassificationPath}
        id={uid ?? ''}
        titleOf={() => `Restaurer le nom de la version ${versionIndex(asked.number)}`}
        shownName=""
        initial={String(asked.content?.name ?? '')}
        onDone={finishRename}
        onClose={() => setAsked(null)}
      />
    ))
  return { restore: (version: Version) => void restore(version), dialog }
}

/** Notice over the fields while they are unsaved. @param gone how many references were deleted since */
function restoredWords(number: number, gone: number): string {
  const restored = `La version ${versionIndex(number)} est dans l’éditeur\u00a0: relisez, puis enregistrez.`
  if (gone === 0) return restored
  return `${restored} ${formatCount(gone, 'élément supprimé depuis n’y est plus', 'éléments supprimés depuis n’y sont plus')}.`
}
