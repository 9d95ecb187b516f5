/**
 * The licences that open data may have, by their SPDX identifiers (https://spdx.org/licenses), with the
 * address that names each: its author's, and SPDX's where the author's page names several versions.
 */
export const LICENCES = {
  'etalab-2.0': {
    label: 'Licence Ouverte 2.0',
    address: 'https://spdx.org/licenses/etalab-2.0.html',
  },
  'ODbL-1.0': {
    label: 'ODbL 1.0',
    address: 'https://opendatacommons.org/licenses/odbl/1-0/',
  },
  'CC-BY-4.0': {
    label: 'CC BY 4.0',
    address: 'https://creativecommons.org/licenses/by/4.0/',
  },
} as const

export type Licence = keyof typeof LICENCES

export const LICENCE_NAMES = Object.keys(LICENCES) as [Licence, ...Licence[]]

/** Refuses open data under no licence. */
export const NO_LICENCE = 'Choisissez la licence sous laquelle les données sont ouvertes.'
