import type { FormRules } from '@etapes-climat/domain/kernel/rules/form-rules'
import type { SiteSettings } from '@etapes-climat/domain/settings/contract'
import { LICENCES, type Licence, NO_LICENCE } from '@etapes-climat/domain/settings/licences'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { useForm } from '../../lib/use-form.ts'
import { PRIVATE_TITLES, privateEntry } from '../../routing/private-entries.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminOpenData }

const KEY = ['settings']
const FILES = [
  {
    path: '/open-data/catalogue.jsonld',
    label: 'Description (DCAT, JSON-LD)',
    what: 'de la description',
  },
  { path: '/open-data/steps.csv', label: 'Étapes (CSV)', what: 'du fichier CSV' },
  { path: '/open-data/steps.xlsx', label: 'Étapes (tableur .xlsx)', what: 'du tableur' },
]

/** /admin/donnees-ouvertes: whether everyone may take the published steps, and under which licence (OPEN-01). */
export function Component() {
  const settings = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi('GET /admin/settings', { signal }),
  })
  return (
    <AdminPage
      title={PRIVATE_TITLES.adminOpenData}
      parent={privateEntry('adminHome')}
      facts={
        <p>Les étapes publiées, telles que les visiteurs les voient, à des adresses stables.</p>
      }
    >
      <QueryState query={settings} failed="Les réglages n’ont pas pu être lus">
        {(stored) => (
          <>
            <OpenDataForm stored={stored} />
            {stored.openData && stored.openDataLicence && (
              <Addresses licence={stored.openDataLicence} />
            )}
          </>
        )}
      </QueryState>
    </AdminPage>
  )
}

const RULES: FormRules<'openData' | 'openDataLicence'> = {
  openData: () => undefined,
  openDataLicence: (licence, { openData }) => (openData && !licence ? NO_LICENCE : undefined),
}

function OpenDataForm({ stored }: { stored: SiteSettings }) {
  const queryClient = useQueryClient()
  const form = useForm(RULES, async (element) => {
    const given = new FormData(element)
    const saved = await callApi('POST /admin/settings', {
      body: {
        openData: given.has('openData'),
        openDataLicence: (given.get('openDataLicence') || null) as Licence | null,
      },
    })
    queryClient.setQueryData(KEY, saved)
    toastSuccess(
      saved.openData ? 'Les données sont ouvertes.' : 'Les données ne sont pas ouvertes.',
    )
  })
  return (
    <form className="stack gap-4 py-4 max-w-104" {...form.props}>
      <FormProblem form={form} />
      <Checkbox name="openData" defaultChecked={stored.openData}>
        Ouvrir à tous les données des étapes publiées
      </Checkbox>
      <Field
        label="Licence"
        hint="Elle dit à chacun ce qu’il peut faire des données."
        error={form.errors.openDataLicence}
      >
        {(control) => (
          <Select {...control} name="openDataLicence" defaultValue={stored.openDataLicence ?? ''}>
            <option value="">Choisissez une licence</option>
            {Object.entries(LICENCES).map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div>
        <Button type="submit" variant="signal" aria-disabled={form.pending}>
          Enregistrer
        </Button>
      </div>
    </form>
  )
}

function Addresses({ licence }: { licence: Licence }) {
  return (
    <section className="stack gap-4" aria-labelledby="addresses">
      <h2 className="text-xl" id="addresses">
        Adresses à communiquer
      </h2>
      <p className="note">
        {'Licence\u00a0: '}
        <NewTabLink to={LICENCES[licence].address}>{LICENCES[licence].label}</NewTabLink>. La
        description nomme aussi chaque version, qui garde son adresse. Ce qui change dans le
        catalogue y est dans l’heure.
      </p>
      <ul className="stack gap-3">
        {FILES.map(({ path, label, what }) => {
          const address = new URL(path, window.location.origin).href
          return (
            <li key={path} className="flex flex-wrap items-center gap-3">
              <span className="stack gap-0">
                <strong>{label}</strong>
                <a className="wrap-anywhere" href={address}>
                  {address}
                </a>
              </span>
              <CopyButton text={address} what={`l’adresse ${what}`} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
