import {
  CALCULATOR_FRAME,
  CALCULATOR_TITLE,
  EMBEDDED_PAGES,
  frameCode,
} from '@etapes-climat/domain/pages/rules/embedded-pages'
import {
  isOrigin,
  MOST_ORIGINS,
  refusedOrigin,
  TOO_MANY_ORIGINS,
} from '@etapes-climat/domain/settings/embed-origins'
import {
  LICENCE_NAMES,
  LICENCES,
  type Licence,
  NO_LICENCE,
} from '@etapes-climat/domain/settings/licences'
import { isFlag, isText, oneOf, record } from '../../lib/drafts/shape.ts'
import { PRIVATE_TITLES } from '../../routing/private-entries.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select, TextArea } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { SETTINGS_API } from './settings-api.ts'
import { type SettingsFieldsProps, type SettingsKind, SettingsPage } from './settings-page.tsx'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminOpenData }

const FILES = [
  {
    path: '/open-data/catalogue.jsonld',
    label: 'Description (DCAT, JSON-LD)',
    what: 'de la description',
  },
  { path: '/open-data/steps.csv', label: 'Étapes (CSV)', what: 'du fichier CSV' },
  { path: '/open-data/steps.xlsx', label: 'Étapes (tableur .xlsx)', what: 'du tableur' },
]

/** /admin/donnees-ouvertes: whether everyone may take the published steps, and under which licence. */
export function Component() {
  return (
    <SettingsPage
      title={PRIVATE_TITLES.adminOpenData}
      facts="Les étapes publiées, telles que les visiteurs les voient, à des adresses stables."
      kind={SETTINGS}
      fields={OpenDataFields}
    >
      {({ openData, openDataLicence, embedOrigins }) => (
        <>
          {openData && openDataLicence && <Addresses licence={openDataLicence} />}
          {embedOrigins.length > 0 && <Frames />}
        </>
      )}
    </SettingsPage>
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

interface SettingsValues {
  openData: boolean
  /** empty: none is chosen */
  openDataLicence: Licence | ''
  /** one a line */
  embedOrigins: string
}

/** The settings as a form saves them. */
const SETTINGS: SettingsKind<SettingsValues> = {
  name: 'settings',
  api: SETTINGS_API,
  valuesOf: (settings) => ({
    openData: settings?.openData ?? false,
    openDataLicence: settings?.openDataLicence ?? '',
    embedOrigins: settings?.embedOrigins.join('\n') ?? '',
  }),
  bodyOf: ({ openData, openDataLicence, embedOrigins }) => ({
    openData,
    openDataLicence: openDataLicence || null,
    embedOrigins: originsIn(embedOrigins),
  }),
  check({ openData, openDataLicence, embedOrigins }) {
    const faults = {
      openDataLicence: openData && !openDataLicence ? NO_LICENCE : undefined,
      embedOrigins: originsFault(embedOrigins),
    }
    return Object.entries(faults).flatMap(([propertyPath, message]) =>
      message ? [{ propertyPath, message }] : [],
    )
  },
  describe: ({ openData, openDataLicence: licence, embedOrigins }) => [
    { name: 'openData', label: LABELS.openData, text: openData ? 'Oui' : 'Non' },
    {
      name: 'openDataLicence',
      label: LABELS.openDataLicence,
      text: licence && LICENCES[licence].label,
    },
    {
      name: 'embedOrigins',
      label: LABELS.embedOrigins,
      text: originsIn(embedOrigins).join(', '),
    },
  ],
  fits: record<SettingsValues>({
    openData: isFlag,
    openDataLicence: oneOf('', ...LICENCE_NAMES),
    embedOrigins: isText,
  }),
}

function OpenDataFields({ values, set, errorOf }: SettingsFieldsProps<SettingsValues>) {
  return (
    <>
      <Checkbox
        checked={values.openData}
        onChange={({ target }) => set({ openData: target.checked })}
      >
        {LABELS.openData}
      </Checkbox>
      <Field
        label={LABELS.openDataLicence}
        hint="Elle dit à chacun ce qu’il peut faire des données."
        error={errorOf('openDataLicence')}
      >
        {(control) => (
          <Select
            {...control}
            value={values.openDataLicence}
            onChange={({ target }) => set({ openDataLicence: target.value as Licence | '' })}
          >
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
        error={errorOf('embedOrigins')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            value={values.embedOrigins}
            onChange={({ target }) => set({ embedOrigins: target.value })}
          />
        )}
      </Field>
    </>
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
