import type { FormRules } from '@etapes-climat/domain/kernel/rules/form-rules'
import {
  CALCULATOR_FRAME,
  CALCULATOR_TITLE,
  EMBEDDED_PAGES,
  frameCode,
} from '@etapes-climat/domain/pages/rules/embedded-pages'
import type { SiteSettings, SiteSettingsBody } from '@etapes-climat/domain/settings/contract'
import {
  isOrigin,
  MOST_ORIGINS,
  refusedOrigin,
  TOO_MANY_ORIGINS,
} from '@etapes-climat/domain/settings/embed-origins'
import { LICENCES, type Licence, NO_LICENCE } from '@etapes-climat/domain/settings/licences'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConflictNotice, type DescribedField } from '../../editing/conflict-notice.tsx'
import { useNativeFormSaving } from '../../editing/use-native-form-saving.ts'
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
import { Select, TextArea } from '../../ui/form/control.tsx'
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
            {stored.embedOrigins.length > 0 && <Frames />}
          </>
        )}
      </QueryState>
    </AdminPage>
  )
}

/** The origin that somebody means: capitals, accents and a last slash are written as a policy has them. */
function readOrigin(typed: string): string {
  const text = typed.trim()
  if (!URL.canParse(text)) return text
  const { origin, href } = new URL(text)
  return href === `${origin}/` && isOrigin(origin) ? origin : text
}

const originsIn = (text: string) => [...new Set(text.split('\n').map(readOrigin).filter(Boolean))]

function originsFault(text: string): string | undefined {
  const origins = originsIn(text)
  const refused = origins.find((origin) => !isOrigin(origin))
  if (refused !== undefined) return refusedOrigin(refused)
  return origins.length > MOST_ORIGINS ? TOO_MANY_ORIGINS : undefined
}

const LABELS = {
  openData: 'Ouvrir à tous les données des étapes publiées',
  openDataLicence: 'Licence',
  embedOrigins: 'Sites qui peuvent afficher les étapes et le calcul',
}

const RULES: FormRules<keyof SiteSettingsBody> = {
  openData: () => undefined,
  openDataLicence: (licence, { openData }) => (openData && !licence ? NO_LICENCE : undefined),
  embedOrigins: originsFault,
}

/** The settings as the form holds them. */
function settingsIn(form: HTMLFormElement) {
  const given = new FormData(form)
  return {
    openData: given.has('openData'),
    openDataLicence: (given.get('openDataLicence') || null) as Licence | null,
    embedOrigins: originsIn(String(given.get('embedOrigins'))),
  }
}

/** The settings in words, to compare two versions. */
function describeSettings(settings: Omit<SiteSettings, 'revision'>): DescribedField[] {
  const { openData, openDataLicence, embedOrigins } = settings
  return [
    { label: LABELS.openData, text: openData ? 'Oui' : 'Non' },
    { label: LABELS.openDataLicence, text: openDataLicence ? LICENCES[openDataLicence].label : '' },
    { label: LABELS.embedOrigins, text: embedOrigins.join(', ') },
  ]
}

function OpenDataForm({ stored }: { stored: SiteSettings }) {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState(stored)
  const saving = useNativeFormSaving(stored, {
    save: (form, revision) => callApi('POST /admin/settings', { body: settingsIn(form), revision }),
    read: () => callApi('GET /admin/settings'),
    describe: (form) => describeSettings(settingsIn(form)),
  })
  const { conflict } = saving
  const form = useForm(RULES, async (element) => {
    queryClient.setQueryData(KEY, await saving.save(element))
    toastSuccess('Les réglages sont enregistrés.')
  })

  function takeTheirs(latest: SiteSettings) {
    saving.setBaseVersion(latest)
    setShown(latest)
    queryClient.setQueryData(KEY, latest)
  }

  return (
    <form key={shown.revision} className="stack gap-4 py-4 max-w-104" {...form.props}>
      {conflict && (
        <ConflictNotice
          message={conflict.message}
          mine={conflict.mine}
          theirs={describeSettings(conflict.latest)}
          onKeepMine={() => {
            saving.setBaseVersion(conflict.latest)
            form.props.ref.current?.requestSubmit()
          }}
          onTakeTheirs={() => takeTheirs(conflict.latest)}
        />
      )}
      {!conflict && <FormProblem form={form} />}
      <Checkbox name="openData" defaultChecked={shown.openData}>
        {LABELS.openData}
      </Checkbox>
      <Field
        label={LABELS.openDataLicence}
        hint="Elle dit à chacun ce qu’il peut faire des données."
        error={form.errors.openDataLicence}
      >
        {(control) => (
          <Select {...control} name="openDataLicence" defaultValue={shown.openDataLicence ?? ''}>
            <option value="">Choisissez une licence</option>
            {Object.entries(LICENCES).map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={LABELS.embedOrigins}
        optional
        hint="Un par ligne, par exemple https://exemple.fr. Sans aucun, ces pages n’existent pas."
        error={form.errors.embedOrigins}
      >
        {(control) => (
          <TextArea
            {...control}
            name="embedOrigins"
            rows={4}
            defaultValue={shown.embedOrigins.join('\n')}
          />
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

/** What the sites of the list write into their pages. */
function Frames() {
  const { origin } = window.location
  const src = new URL(EMBEDDED_PAGES.embeddedCalculator, origin).href
  const code = frameCode({ src, title: CALCULATOR_TITLE }, CALCULATOR_FRAME)
  return (
    <section className="stack gap-4 mt-6" aria-labelledby="frames">
      <h2 className="text-xl" id="frames">
        Code pour ces sites
      </h2>
      <p>
        <code className="wrap-anywhere">{code}</code>
      </p>
      <p className="note">
        Pour une étape, l’adresse est{' '}
        <code className="wrap-anywhere">
          {origin}
          {EMBEDDED_PAGES.embeddedStep.replace(':id', '…')}
        </code>
        , avec l’identifiant qui termine l’adresse de l’étape. Les sites qui connaissent oEmbed
        n’ont besoin que de ces adresses.
      </p>
      <div>
        <CopyButton text={code} what="le code du calcul" />
      </div>
    </section>
  )
}
