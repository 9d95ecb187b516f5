/** How an account is shown in the menu: first initial and last name. */
export function shortName(account: { firstName: string; lastName: string }): string {
  const initial = [...account.firstName.trim()][0] ?? ''
  return `${initial.toLocaleUpperCase('fr')}. ${account.lastName}`
}
