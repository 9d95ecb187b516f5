import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import {
  DAY_MISSING,
  earliestDay,
  NOTICE_DAYS,
  REQUIRED_OF,
  type RequiredOf,
} from '@etapes-climat/domain/second-factor/rules/requirement'
import { isText, oneOf, record } from '../../lib/drafts/shape.ts'
import { PRIVATE_TITLES } from '../../routing/private-entries.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { Select, TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SETTINGS_API } from './settings-api.ts'
import { type SettingsFieldsProps, type SettingsKind, SettingsPage } from './settings-page.tsx'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminSignIns }

/** /admin/connexions: of whom a second factor is required, and from when. */
export function Component() {
  return (
    <SettingsPage
      title={PRIVATE_TITLES.adminSignIns}
      facts={
        <>
          La double authentification protège les comptes{'\u00a0'}: un mot de passe volé ne suffit
          plus pour entrer.
        </>
      }
      kind={SIGN_INS}
      fields={SignInsFields}
    />
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

const SIGN_INS: SettingsKind<SignInsValues> = {
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

function SignInsFields({ values, set, errorOf }: SettingsFieldsProps<SignInsValues>) {
  return (
    <>
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
    </>
  )
}
