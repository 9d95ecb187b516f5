import type { User } from '@etapes-climat/domain/users/contract'

/** Writes what the site knows of a signed-in person into the fields that are still empty. */
export function fillKnownPerson(form: HTMLFormElement, user: User): void {
  const known = {
    lastname: user.lastName,
    firstname: user.firstName,
    email: user.email,
    phone: user.phone,
    structure: user.company.name,
  }
  for (const [name, value] of Object.entries(known)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value === '') field.value = value
  }
}
