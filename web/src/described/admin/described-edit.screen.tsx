import {
  DESCRIBED_KINDS,
  type DescribedKind,
  describedTitle,
} from '@etapes-climat/domain/items/described-kinds'
import type { ItemFields } from '@etapes-climat/domain/items/item-fields'
import { describedWords } from '@etapes-climat/domain/items/item-words'
import { DescribedFields } from '../../editing/described-fields.tsx'
import { EditedItemScreen } from '../../editing/edited-item-screen.tsx'
import { ItemEditor } from '../../editing/item-editor.tsx'
import { classificationTab } from '../../routing/classification-tabs.ts'
import type { ScreenModule } from '../../routing/screen.ts'
import { describedPath } from '../described-path.ts'
import { DeleteDescribedDialog } from './delete-described-dialog.tsx'
import { describedConfig, describedKeys } from './described-config.ts'

/** /admin/{segment}/nouveau and /admin/{segment}/{id}, of a described kind. */
export function describedScreen(kind: DescribedKind): ScreenModule {
  const { path, tab } = DESCRIBED_KINDS[kind]
  const fields: ItemFields = DESCRIBED_KINDS[kind].fields
  const words = describedWords(kind)
  const config = describedConfig(kind)
  const keys = describedKeys(kind)
  return {
    handle: { title: words.plural },
    Component: () => (
      <EditedItemScreen
        read={config.api.read}
        queryKey={keys.edited}
        errorTitle={words.notRead}
        form={(item) => (
          <ItemEditor
            kind={config}
            opened={item}
            lists={keys.lists}
            history={path}
            parent={{ label: words.plural, to: classificationTab(tab) }}
            addressOf={(id) => describedPath(kind, id)}
            titleOf={(known) => (known ? describedTitle(kind, known) : words.made)}
            savedMessage={words.saved}
            another={words.another}
            fields={(form) => <DescribedFields fields={fields} form={form} />}
            deletion={(dialog) => <DeleteDescribedDialog kind={kind} {...dialog} />}
          />
        )}
      />
    ),
  }
}
