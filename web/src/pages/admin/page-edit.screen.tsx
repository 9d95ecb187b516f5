import type { Picture } from '@etapes-climat/domain/media/contract'
import type { Page } from '@etapes-climat/domain/pages/contract'
import { PAGE_FIELDS } from '@etapes-climat/domain/pages/page-fields'
import { DeleteItemDialog } from '../../editing/delete-item-dialog.tsx'
import { DescribedFields } from '../../editing/described-fields.tsx'
import { EditedItemScreen } from '../../editing/edited-item-screen.tsx'
import editing from '../../editing/editing.module.css'
import { ItemEditor } from '../../editing/item-editor.tsx'
import { useIsNextVersion } from '../../editing/publications/next-version-address.ts'
import type { Edited } from '../../editing/publications/next-version-kind.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { UploadTable } from '../../media/admin/upload/upload-table.tsx'
import { PRIVATE_TITLES, privateEntry } from '../../routing/private-entries.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { pageKeys } from '../api.ts'
import { NEXT_PAGE_KIND, PAGE_KIND } from './page-kind.ts'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminPageIndex }

/** /admin/page/nouveau and /admin/page/{id}: title and content of a page. */
export function Component() {
  const kind = useIsNextVersion() ? NEXT_PAGE_KIND : PAGE_KIND
  return (
    <EditedItemScreen
      key={kind.name}
      publications="pages"
      read={kind.api.read}
      queryKey={(id) => pageKeys.page(id, kind.name)}
      errorTitle="La page n’a pas pu être chargée"
      form={(page) => <PageEditor kind={kind} page={page} />}
    />
  )
}

/** The address of a page never changes. */
function PageEditor({ kind, page }: { kind: typeof NEXT_PAGE_KIND; page: Edited<Page> | null }) {
  return (
    <ItemEditor
      kind={kind}
      publications="pages"
      opened={page}
      lists={pageKeys.lists}
      history="pages"
      parent={privateEntry('adminPageIndex')}
      addressOf={(id) => (id ? pathOf('adminPageEdit', { id }) : pathOf('adminPageNew'))}
      titleOf={(known) => known?.title ?? 'Nouvelle page'}
      savedMessage="La page est enregistrée."
      facts={({ slug }) => <PageAddress slug={slug} />}
      fields={(form) => <DescribedFields fields={PAGE_FIELDS} form={form} />}
      below={({ baseVersion, values, set }) => (
        <UploadTable
          target={baseVersion && { type: 'pages', uid: baseVersion.uid }}
          onUploaded={(pictures) => set({ content: values.content + writtenPictures(pictures) })}
        />
      )}
      deletion={({ item, ...dialog }) => (
        <DeleteItemDialog
          kind="page"
          remove={() => PAGE_KIND.api.remove(item)}
          title="Confirmer la suppression"
          {...dialog}
        >
          La page «&nbsp;{item.title}&nbsp;» sera supprimée.
        </DeleteItemDialog>
      )}
    />
  )
}

const writtenPictures = (pictures: readonly Picture[]) =>
  pictures.map(({ src, alt }) => `<p><img src="${src}" alt="${escapeHtml(alt)}"></p>`).join('')

function PageAddress({ slug }: { slug: string }) {
  return (
    <>
      <span>
        Adresse&nbsp;: <code>{slug}</code>
      </span>
      <CopyButton text={slug} what="l’adresse" />
      <NewTabLink className={editing.external} to={pathOf('PagePage', { slug })}>
        Voir la page <Icon name="external" />
      </NewTabLink>
    </>
  )
}
