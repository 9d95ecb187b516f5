import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import {
  DAY_MISSING,
  earliestDay,
  NOTICE_DAYS,
  REQUIRED_OF,
  type RequiredOf,
} from '@etapes-climat/domain/second-factor/rules/requirement'
import type { SiteSettings, SiteSettingsBody } from '@etapes-climat/domain/settings/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { FormNotices } from '../../editing/form-notices.tsx'
import type { FormKind } from '../../editing/item-kind.ts'
import { useItemForm } from '../../editing/use-item-form.ts'
import { useSaveShortcut } from '../../editing/use-save-shortcut.ts'
import { isText, oneOf, record } from '../../lib/drafts/shape.ts'
import { PRIVATE_TITLES, privateEntry } from '../../routing/private-entries.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Button } from '../../ui/button.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { SaveState } from '../../ui/feedback/save-state.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { Select, TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import { asItem, type SavedSettings, SETTINGS_API, SETTINGS_QUERY } from './settings-api.ts'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminSignIns }

/** /admin/connexions: of whom a second factor is required, and from when. */
export function Component() {
  const settings = useQuery(SETTINGS_QUERY)
  return (
    <AdminPage
      title={PRIVATE_TITLES.adminSignIns}
      parent={privateEntry('adminHome')}
      facts={
        <p>
          La double authentification protège les comptes{'\u00a0'}: un mot de passe volé ne suffit
          plus pour entrer.
        </p>
      }
    >
      <QueryState query={settings} failed="Les réglages n’ont pas pu être lus">
        {(stored) => <SignInsForm stored={stored} />}
      </QueryState>
    </AdminPage>
  )
}

const LABELS = { of: 'Double authentification demandée', from: 'À partir du' }
const GROUPS: Record<RequiredOf, string> = {
  administrators: 'Aux administrateurs',
  all: 'À tous les comptes',
}
const NOBODY = 'À personne'

interface SignInsValues {
  /** empty: of nobody */
  secondFactorOf: RequiredOf | ''
  /** YYYY-MM-DD, or nothing */
  secondFactorFrom: string
}

const SIGN_INS: FormKind<SavedSettings, SignInsValues, SiteSettingsBody, SiteSettingsBody> = {
  name: 'sign-ins',
  api: SETTINGS_API,
  valuesOf: (settings) => ({
    secondFactorOf: settings?.secondFactorOf ?? '',
    secondFactorFrom: settings?.secondFactorFrom ?? '',
  }),
  bodyOf: ({ secondFactorOf, secondFactorFrom }) => ({
    secondFactorOf: secondFactorOf || null,
    secondFactorFrom: secondFactorOf ? secondFactorFrom : null,
  }),
  check: ({ secondFactorOf, secondFactorFrom }) =>
    secondFactorOf && !secondFactorFrom
      ? [{ propertyPath: 'secondFactorFrom', message: DAY_MISSING }]
      : [],
  describe: ({ secondFactorOf: of, secondFactorFrom: from }) => [
    { name: 'secondFactorOf', label: LABELS.of, text: of ? GROUPS[of] : NOBODY },
    { name: 'secondFactorFrom', label: LABELS.from, text: of && from ? formatDate(from) : '' },
  ],
  fits: record<SignInsValues>({
    secondFactorOf: oneOf('', ...REQUIRED_OF),
    secondFactorFrom: isText,
  }),
}

function SignInsForm({ stored }: { stored: SiteSettings }) {
  const queryClient = useQueryClient()
  const formId = useId()
  const [opened] = useState(() => asItem(stored))
  const element = useRef<HTMLFormElement>(null)
  const form = useItemForm(SIGN_INS, opened, element)
  const { values, set, problem, conflict } = form
  const errorOf = (name: keyof SignInsValues) => problem?.violationOf(name)
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
        kind={SIGN_INS}
      />
      <Field
        label={LABELS.of}
        hint="Un code du téléphone après le mot de passe, ou une clé d’accès."
        error={errorOf('secondFactorOf')}
      >
        {(control) => (
          <Select
            {...control}
            value={values.secondFactorOf}
            onChange={({ target }) => set({ secondFactorOf: target.value as RequiredOf | '' })}
          >
            <option value="">{NOBODY}</option>
            {Object.entries(GROUPS).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {values.secondFactorOf && (
        <Field
          label={LABELS.from}
          hint={`Le ${formatDate(earliestDay(new Date()))} au plus tôt, pour laisser ${NOTICE_DAYS} jours à chacun. Qui n’en a pas est prévenu par e-mail, et le lit dans «\u00a0Mon compte\u00a0».`}
          error={errorOf('secondFactorFrom')}
        >
          {(control) => (
            <TextInput
              {...control}
              name="secondFactorFrom"
              type="date"
              value={values.secondFactorFrom}
              onChange={({ target }) => set({ secondFactorFrom: target.value })}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="signal" aria-busy={form.pending}>
          Enregistrer
        </Button>
        <SaveState saving={form.pending} unsaved={form.dirty} known />
      </div>
    </form>
  )
}
