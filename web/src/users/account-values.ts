import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { User } from '@etapes-climat/domain/users/contract'
import {
  PERSON_FIELD_NAMES,
  PERSON_FIELDS,
  type PersonFieldName,
} from '@etapes-climat/domain/users/rules/person-fields'

/** A field of an account as it is sent, and in words. */
interface AccountValue {
  sent: string
  text: string
}

/** What the fields of an account hold. */
export type AccountValues = Record<PersonFieldName, AccountValue>

const NOWHERE = 'Aucune organisation'

/** Of a stored account. */
export function accountValues({ company, companyFrom, ...user }: User): AccountValues {
  const texts = { ...user, company: company.name, companyFrom: companyFrom?.name ?? NOWHERE }
  const sent = { ...texts, companyFrom: companyFrom?.['@id'] ?? '' }
  return recordOf(PERSON_FIELD_NAMES, (name) => ({ sent: sent[name], text: texts[name] }))
}

/** As they are typed; a field that the form does not have stays as it is stored. */
export function typedValues(form: HTMLFormElement, stored: AccountValues): AccountValues {
  const data = new FormData(form)
  return recordOf(PERSON_FIELD_NAMES, (name) => {
    if (!data.has(name)) return stored[name]
    const sent = String(data.get(name)).trim()
    const chosen = form.querySelector<HTMLOptionElement>(`[name="${name}"] option:checked`)
    return { sent, text: chosen?.value === '' ? NOWHERE : (chosen?.text ?? sent) }
  })
}

/** The body of a save. @param names fields that it takes */
export function accountBody(values: AccountValues, names: readonly string[]): FormData {
  const body = new FormData()
  for (const name of PERSON_FIELD_NAMES) if (names.includes(name)) body.set(name, values[name].sent)
  return body
}

/** The seven values of an account in words, to show one or compare two. */
export const describeAccount = (values: AccountValues) =>
  PERSON_FIELD_NAMES.map((name) => ({
    name,
    label: PERSON_FIELDS[name].label,
    text: values[name].text,
  }))
