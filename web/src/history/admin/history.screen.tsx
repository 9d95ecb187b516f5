import type { HistoryKind, VersionList } from '@etapes-climat/domain/history/contract'
import { KIND_WORDS } from '@etapes-climat/domain/history/rules/act-words'
import { isOfNextVersion, newestOnline } from '@etapes-climat/domain/history/rules/version-looks'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import type { PublicationKind } from '@etapes-climat/domain/publications/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { ComingStrip } from '../../editing/publications/coming-strip.tsx'
import { nextVersionPath } from '../../editing/publications/next-version-address.ts'
import { publicationOf } from '../../editing/publications/publications-api.ts'
import { privateEntry } from '../../routing/private-entries.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/list-skeleton.tsx'
import { NotFound } from '../../ui/feedback/not-found.tsx'
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx'
import { ComparedVersions } from './compared-versions.tsx'
import { editorAddress } from './editor-address.ts'
import styles from './history.module.css'
import { type VersionedThing, versionsOf } from './history-api.ts'
import { useRestoring } from './restoring/use-restoring.tsx'
import { useComparedNumbers } from './use-compared-numbers.ts'
import { VersionTable } from './version-table.tsx'
import { VersionTimeline } from './version-timeline.tsx'

export const handle: ScreenHandle = { title: 'Historique' }

/** Versions shown at first, and more at a time. */
const MANY = 100

/** /admin/historique/{kind}/{id}: versions, their differences, and the way back to one. */
export function Component() {
  const { kind = '', id = '' } = useParams()
  if (!isKind(kind)) return <NotFound />
  return <VersionHistory key={`${kind} ${id}`} thing={{ kind, id }} />
}

const isKind = (kind: string): kind is HistoryKind =>
  Object.hasOwn(KIND_WORDS, kind) && !['users', 'medias', 'settings'].includes(kind)

function VersionHistory({ thing }: { thing: VersionedThing }) {
  const [count, setCount] = useState(MANY)
  const versions = useQuery({ ...versionsOf(thing, count), placeholderData: keepPreviousData })
  return (
    <QueryBoundary query={versions} errorTitle="L’historique n’a pas pu être chargé">
      {(list) => <Versions thing={thing} list={list} onMore={() => setCount(count + MANY)} />}
    </QueryBoundary>
  )
}

const isPublicationKind = (kind: HistoryKind): kind is PublicationKind =>
  kind === 'cards' || kind === 'exemplaries' || kind === 'pages'

/** What waits for the publication of it, of the kinds that know that. */
function useComing(kind: HistoryKind, uid: string | null) {
  const id = isPublicationKind(kind) ? uid : null
  const asked = { kind: isPublicationKind(kind) ? kind : ('cards' as const), id: id ?? '' }
  return useQuery({ ...publicationOf(asked), enabled: id !== null })
}

interface VersionsProps {
  thing: VersionedThing
  list: VersionList
  onMore: () => void
}

function Versions({ thing, list, onMore }: VersionsProps) {
  const { uid, title, total, versions } = list
  const compared = useComparedNumbers(total, versions)
  const coming = useComing(thing.kind, uid)
  const publication = coming.data ?? null
  const { restore, dialog } = useRestoring(thing.kind, uid, publication?.isNextVersion ?? false)
  const editor = uid && editorAddress(thing.kind, uid)
  if (coming.isLoading) return <ListSkeleton />
  return (
    <AdminPage
      title={title || KIND_WORDS[thing.kind]}
      part={`Historique, ${title}`}
      parent={privateEntry('adminJournal')}
      facts={
        <>
          <span>{KIND_WORDS[thing.kind]}, historique</span>
          <span>
            {uid === null && 'Supprimé, '}
            {formatCount(total, 'version')}
          </span>
        </>
      }
      actions={
        editor && (
          <ButtonLink icon="pencil" to={editor}>
            Modifier
          </ButtonLink>
        )
      }
    >
      {total === 0 ? (
        <EmptyState title="Pas encore de version">
          Le prochain enregistrement sera gardé ici, avec l’état qui le précède.
        </EmptyState>
      ) : (
        <>
          <VersionTimeline versions={versions} coming={publication} />
          {publication && editor && isPublicationKind(thing.kind) && (
            <ComingStrip
              thing={{ kind: thing.kind, id: publication.target.uid }}
              nextPath={nextVersionPath(editor)}
              words="Une prochaine version est en préparation."
            />
          )}
          <div className={`${styles.columns} grid items-start gap-x-10 gap-y-6`}>
            <section aria-labelledby="versions">
              <h2 id="versions" className="row gap-2 min-h-11 pb-2 rule-ink-b text-xl">
                Indices{' '}
                <small className="caption weight-text font-stretch-normal">
                  {formatCount(total, 'enregistrement')}
                </small>
              </h2>
              <VersionTable
                kind={thing.kind}
                versions={versions}
                compared={compared}
                onRestore={uid === null ? null : restore}
              />
              {versions.length < total && <Button onClick={onMore}>Versions plus anciennes</Button>}
              <p className="caption mt-3 lh-dense">
                Triangle plein&nbsp;: en ligne. Tireté&nbsp;: en brouillon
                {versions.some(isOfNextVersion) && ', ou en préparation'}. «&nbsp;Restaurer&nbsp;»
                remet l’ancien contenu dans l’éditeur, sans l’enregistrer. Toutes les modifications
                du site sont dans le <Link to={pathOf('adminJournal')}>journal</Link>.
              </p>
            </section>
            <ComparedVersions thing={thing} {...compared} online={newestOnline(versions)} />
          </div>
        </>
      )}
      {dialog}
    </AdminPage>
  )
}
