import type { Targets } from './targets.ts'

/** The data of a person's own account. */
export const ACCOUNT = {
  lastName: 'Le Goff',
  firstName: 'Yann',
  phone: '06 01 02 03 05',
  company: 'Bâtir',
  companyRole: 'Gérant',
  companyFrom: 'DRO',
}

/** Another name, of its own in each call. */
export const rename = (targets: Targets) => ({ name: targets.named('Autre nom') })
