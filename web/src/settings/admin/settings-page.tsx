import type { SiteSettings, SiteSettingsBody } from '@etapes-climat/domain/settings/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { FormNotices } from '../../editing/form-notices.tsx'
import type { FormKind } from '../../editing/item-kind.ts'
import { type ItemForm, useItemForm } from '../../editing/use-item-form.ts'
import { useSaveShortcut } from '../../editing/use-save-shortcut.ts'
import { privateEntry } from '../../routing/private-entries.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Button } from '../../ui/button.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { SaveState } from '../../ui/feedback/save-state.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { asItem, type SavedSettings, SETTINGS_QUERY } from './settings-api.ts'

/** Some of the settings, as a form saves them: the others stay. */
export type SettingsKind<Values> = FormKind<
  SavedSettings,
  Values,
  SiteSettingsBody,
  SiteSettingsBody
>

/** What the fields of settings know of their form. */
export interface SettingsFieldsProps<Values>
  extends Pick<ItemForm<unknown, Values>, 'values' | 'set'> {
  errorOf: (name: keyof Values & string) => string | undefined
}

interface SettingsPageProps<Values> {
  title: string
  /** what the settings are about */
  facts: ReactNode
  kind: SettingsKind<Values>
  fields: (form: SettingsFieldsProps<Values>) => ReactNode
  /** below the form, from what is stored */
  children?: (stored: SiteSettings) => ReactNode
}

/** A page of administrators with some of the settings of the site. */
export function SettingsPage<Values extends object>(props: SettingsPageProps<Values>) {
  const { title, facts, kind, fields, children } = props
  const settings = useQuery(SETTINGS_QUERY)
  return (
    <AdminPage title={title} parent={privateEntry('adminHome')} facts={<p>{facts}</p>}>
      <QueryState query={settings} failed="Les réglages n’ont pas pu être lus">
        {(stored) => (
          <>
            <SettingsForm stored={stored} kind={kind} fields={fields} />
            {children?.(stored)}
          </>
        )}
      </QueryState>
    </AdminPage>
  )
}

function SettingsForm<Values extends object>({
  stored,
  kind,
  fields,
}: { stored: SiteSettings } & Pick<SettingsPageProps<Values>, 'kind' | 'fields'>) {
  const queryClient = useQueryClient()
  const formId = useId()
  const [opened] = useState(() => asItem(stored))
  const element = useRef<HTMLFormElement>(null)
  const form = useItemForm(kind, opened, element)
  const { values, set, problem, conflict } = form
  useSaveShortcut(formId)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const saved = await form.save()
    if (!saved) return
    queryClient.setQueryData(SETTINGS_QUERY.queryKey, saved)
    toastSuccess('Les réglages sont enregistrés.')
  }

  return (
    <form
      ref={element}
      id={formId}
      className="stack gap-4 py-4 max-w-104"
      onSubmit={submit}
      noValidate
    >
      <FormNotices
        form={{
          ...form,
          takeLatest() {
            form.takeLatest()
            queryClient.setQueryData(SETTINGS_QUERY.queryKey, conflict?.latest)
          },
        }}
        kind={kind}
      />
      {fields({ values, set, errorOf: (name) => problem?.violationOf(name) })}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="signal" aria-busy={form.pending}>
          Enregistrer
        </Button>
        <SaveState saving={form.pending} unsaved={form.dirty} known />
      </div>
    </form>
  )
}
