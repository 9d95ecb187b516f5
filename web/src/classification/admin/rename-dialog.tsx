import {
  type ClassificationPath,
  nameFieldAt,
} from '@etapes-climat/domain/classification/classification-kinds'
import { type ReactNode, useMemo } from 'react'
import { idOfIri } from '../../lib/api/api-address.ts'
import { callApiForResponse } from '../../lib/api/api-client.ts'
import { SavingConflict } from '../../saving/conflict-notice.tsx'
import { type FieldsKind, useFieldsSaving } from '../../saving/use-fields-saving.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ListSkeleton } from '../../ui/feedback/list-skeleton.tsx'
import { classificationKeys } from '../api.ts'
import { NameDialog, type SameNamed } from './name-dialog.tsx'
import type { NamedItem } from './named-item.ts'
import {
  type NamedVersion,
  readVersion,
  useVersion,
  VersionFailure,
  versionOf,
} from './named-version.tsx'

interface RenameDialogProps {
  path: ClassificationPath
  /** uid or number of the item */
  id: string
  titleOf: (name: string) => string
  /** the name shown before the dialog was opened */
  shownName: string
  /** the name offered; absent: its own */
  initial?: string
  sameNamed?: (name: string) => SameNamed | null
  onMerge?: (name: string) => void
  below?: ReactNode
  onDone: (message: string, saved: NamedItem) => Promise<void>
  onClose: () => void
}

interface Named {
  name: string
}

/** Renames the item as it is when the dialog opens, because the list may be old. */
export function RenameDialog(props: RenameDialogProps) {
  const { path, id, titleOf, shownName, onClose } = props
  const kind = useMemo(() => renamedKind(path), [path])
  const opened = useVersion(classificationKeys.renamed(path, id), path, { id })
  if (opened.data) return <LoadedRenameDialog {...props} kind={kind} item={opened.data} />
  return (
    <Dialog
      title={titleOf(shownName)}
      closeOnBackdrop={false}
      onClose={onClose}
      actions={<Button onClick={onClose}>Annuler</Button>}
    >
      {opened.isError ? <VersionFailure query={opened} /> : <ListSkeleton />}
    </Dialog>
  )
}

interface LoadedRenameDialogProps extends RenameDialogProps {
  kind: RenamedKind
  item: NamedVersion
}

/** Where somebody else renamed the item since, the name that stays is chosen. */
function LoadedRenameDialog(props: LoadedRenameDialogProps) {
  const { kind, item, onDone } = props
  const saving = useFieldsSaving(kind, (saved) => {
    void onDone('Le nouveau nom est enregistré.', saved)
  })
  const accept = (theirs: NamedVersion) =>
    void onDone(`Le nom «\u00a0${theirs.name}\u00a0» est gardé.`, theirs)
  return (
    <NameDialog
      title={props.titleOf(item.name)}
      initial={props.initial ?? item.name}
      maxLength={nameFieldAt(props.path).max}
      {...(props.sameNamed && { sameNamed: props.sameNamed })}
      {...(props.onMerge && { onMerge: props.onMerge })}
      onClose={props.onClose}
      refusal={saving.problem?.message}
      onTyped={saving.clear}
      above={<SavingConflict saving={{ ...saving, accept }} kind={kind} />}
      below={props.below}
      onSubmit={async (name) =>
        void (await saving.save(item, { values: { name }, before: kind.valuesOf(item) }))
      }
    />
  )
}

type RenamedKind = FieldsKind<NamedVersion, Named>

/** The names of the items of an address, each saved over the revision of its ETag. */
const renamedKind = (path: ClassificationPath): RenamedKind => ({
  read: ({ '@id': iri }) => readVersion(path, idOfIri(iri)),
  async send(body, over) {
    const params = { id: idOfIri(over?.['@id'] ?? '') }
    const revision = over?.revision ?? null
    return versionOf(await callApiForResponse(`PUT /api/${path}/{id}`, { params, body, revision }))
  },
  valuesOf: ({ name }) => ({ name }),
  describe: ({ name }) => [{ name: 'name', label: nameFieldAt(path).label, text: name }],
})
