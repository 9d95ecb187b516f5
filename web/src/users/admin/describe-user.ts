import type { User } from '@etapes-climat/domain/users/contract'
import type { DescribedField } from '../../editing/conflict-notice.tsx'

const LABELS = [
  ['lastName', 'Nom'],
  ['firstName', 'Prénom'],
  ['email', 'Adresse e-mail'],
  ['phone', 'Téléphone'],
  ['company', 'Structure'],
  ['companyRole', 'Fonction'],
] as const

const ORGANISATION = 'Membre de'

/** An account in words, to compare two versions. */
export function describeUser(user: User): DescribedField[] {
  const fields = LABELS.map(([name, label]) => ({
    label,
    text: name === 'company' ? user.company.name : user[name],
  }))
  return [...fields, { label: ORGANISATION, text: user.companyFrom?.name ?? '' }]
}

/** The typed values of an account, in the same words. */
export function describeForm(form: HTMLFormElement): DescribedField[] {
  const data = new FormData(form)
  const fields = LABELS.map(([name, label]) => ({ label, text: String(data.get(name) ?? '') }))
  const chosen = form.querySelector<HTMLOptionElement>('[name="companyFrom"] option:checked')
  return [...fields, { label: ORGANISATION, text: chosen?.text ?? '' }]
}
