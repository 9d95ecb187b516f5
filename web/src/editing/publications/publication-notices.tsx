import type { EditedItem } from '../../lib/api/item-api.ts'
import type { ItemEditorConfig } from '../item-kind.ts'
import { ComingStrip } from './coming-strip.tsx'
import { ContestedNotice } from './contested-notice.tsx'
import { nextVersionPath } from './next-version-address.ts'
import type { Edited } from './next-version-kind.ts'
import { NextVersionStrip } from './next-version-strip.tsx'
import type { PublishedThing } from './publications-api.ts'

interface PublicationNoticesProps<Item extends EditedItem, Values, Changes, Body extends Changes> {
  thing: PublishedThing
  kind: ItemEditorConfig<Edited<Item>, Values, Changes, Body>
  form: {
    values: Values
    rebase: (latest: Edited<Item>, fields: Partial<Values>) => void
  }
  /** the saved version that the fields rest on */
  item: Edited<Item>
  /** address of the editor of what is online */
  onlinePath: string
  /** what is saved once what is typed is; null when that failed */
  save: () => Promise<Edited<Item> | null>
  /** there is no next version any more */
  onEnded: (outcome: 'published' | 'abandoned') => Promise<void>
}

/** What stands over the fields of an editor about publications to come. */
export function PublicationNotices<
  Item extends EditedItem,
  Values extends object,
  Changes,
  Body extends Changes,
>(props: PublicationNoticesProps<Item, Values, Changes, Body>) {
  const { thing, kind, form, item, onlinePath, save, onEnded } = props
  if (!item.next) {
    return <ComingStrip thing={thing} nextPath={nextVersionPath(onlinePath)} />
  }
  return (
    <>
      <NextVersionStrip
        thing={thing}
        revision={item.revision}
        onlinePath={onlinePath}
        save={async () => (await save())?.revision ?? null}
        onRefused={async () => {
          const latest = await kind.api.read(item.uid).catch(() => null)
          if (latest) form.rebase(latest, {})
        }}
        onEnded={onEnded}
      />
      <ContestedNotice
        kind={kind}
        item={item}
        values={form.values}
        onResolved={(saved, values) => form.rebase(saved, values)}
      />
    </>
  )
}
