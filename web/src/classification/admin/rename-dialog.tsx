import { CLASSIFICATION_FIELDS } from '@etapes-climat/domain/classification/classification-fields'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { FieldConflictNotice } from '../../editing/field-conflict-notice.tsx'
import { type SavedKind, useItemSaving } from '../../editing/use-item-saving.ts'
import { idOfIri } from '../../lib/api/api-address.ts'
import { callApiForResponse } from '../../lib/api/api-client.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ListSkeleton } from '../../ui/feedback/list-skeleton.tsx'
import { classificationKeys } from '../api.ts'
import { NameDialog, type SameNamed } from './name-dialog.tsx'
import type { ClassificationPath, NamedItem } from './named-item.ts'

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

/** An item as one answer gave it. */
interface NamedVersion extends NamedItem {
  /** revision of its ETag: the answers hold none in their body */
  revision: number
}

interface Named {
  name: string
}

/** Renames the item as it is when the dialog opens, because the list may be old (CLASS-09, D-119). */
export function RenameDialog(props: RenameDialogProps) {
  const { path, id, titleOf, shownName, onClose } = props
  const kind = useMemo(() => renamedKind(path), [path])
  const opened = useQuery({
    queryKey: classificationKeys.renamed(path, id),
    queryFn: () => kind.api.read(id),
    // Not cached: each dialog rests on what it read itself.
    gcTime: 0,
    staleTime: 'static',
  })
  if (opened.data) return <LoadedRenameDialog {...props} kind={kind} item={opened.data} />
  return (
    <Dialog
      title={titleOf(shownName)}
      closeOnBackdrop={false}
      onClose={onClose}
      actions={<Button onClick={onClose}>Annuler</Button>}
    >
      {opened.isError ? (
        <p role="alert">
          {messageOf(opened.error)}{' '}
          <LinkButton onClick={() => void opened.refetch()}>Réessayer</LinkButton>
        </p>
      ) : (
        <ListSkeleton />
      )}
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
  const saving = useItemSaving({
    kind,
    ...{ values: kind.valuesOf(item), baseValues: kind.valuesOf(item) },
    acceptSaved: () => undefined,
    brokenRules: () => [],
  })
  const { conflict } = saving

  async function saveOver(version: NamedVersion, values: Named) {
    const saved = await saving.save(version, values)
    if (saved) await onDone('Le nouveau nom est enregistré.', saved)
  }

  return (
    <NameDialog
      title={props.titleOf(item.name)}
      initial={props.initial ?? item.name}
      {...(props.sameNamed && { sameNamed: props.sameNamed })}
      {...(props.onMerge && { onMerge: props.onMerge })}
      onClose={props.onClose}
      refusal={saving.shown.problem?.message}
      onTyped={saving.clear}
      above={
        conflict && (
          <FieldConflictNotice
            key={conflict.message}
            conflict={conflict}
            kind={kind}
            onResolve={(resolved) => void saveOver(conflict.latest, resolved)}
            onTakeTheirs={() =>
              void onDone(
                `Le nom «\u00a0${conflict.latest.name}\u00a0» est gardé.`,
                conflict.latest,
              )
            }
          />
        )
      }
      below={props.below}
      onSubmit={(name) => saveOver(item, { name })}
    />
  )
}

type RenamedKind = SavedKind<NamedVersion, Named, Named, Named>

/** The names of the items of an address, each saved over the revision of its ETag. */
function renamedKind(path: ClassificationPath): RenamedKind {
  return {
    api: {
      read: async (id) =>
        versionOf(await callApiForResponse(`GET ${path}/{id}`, { params: { id } })),
      create: async (body) =>
        versionOf(await callApiForResponse(`POST ${path}`, { body, once: true })),
      update: async ({ '@id': iri, revision }, body) => {
        const params = { id: idOfIri(iri) }
        return versionOf(await callApiForResponse(`PUT ${path}/{id}`, { params, body, revision }))
      },
    },
    valuesOf: (known) => ({ name: known?.name ?? '' }),
    bodyOf: (values) => values,
    describe: ({ name }) => [
      { name: 'name', label: CLASSIFICATION_FIELDS.sector.name.label, text: name },
    ],
  }
}

async function versionOf(response: Response): Promise<NamedVersion> {
  const item: NamedItem = await response.json()
  return { ...item, revision: Number(/\d+/.exec(response.headers.get('etag') ?? '')) }
}
