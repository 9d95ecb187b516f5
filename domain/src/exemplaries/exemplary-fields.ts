import type { ItemFields } from '../items/item-fields.ts'
import { TITLE_REQUIRED } from '../kernel/rules/text-rule.ts'

/** All that is known of the fields of an exemplary work. */
export const EXEMPLARY_FIELDS = {
  title: { label: 'Titre', type: 'line', max: 255, missing: TITLE_REQUIRED },
  draft: {
    label: 'Publication',
    type: 'draft',
    meaning: 'always false for those who are no administrators',
  },
  projectOwner: {
    label: 'Maître d’ouvrage',
    type: 'line',
    max: 255,
    missing: 'Veuillez saisir un maître d’ouvrage.',
  },
  architect: {
    label: 'Architecte',
    type: 'line',
    max: 255,
    missing: 'Veuillez saisir un architecte.',
  },
  credit: {
    label: 'Crédit de l’illustration',
    type: 'line',
    max: 255,
    missing: 'Veuillez saisir le crédit de l’illustration.',
  },
  identifier: { label: 'Identifiant', type: 'line', max: 100, isHidden: true },
  link: { label: 'Lien', type: 'link', max: 2048, hint: 'Par exemple https://exemple.fr' },
  imgPrimary: {
    label: 'Vignette',
    type: 'pictures',
    hint: 'Montrée avec les étapes\u00a0; la première compte.',
  },
  content: { label: 'Contenu', type: 'richText' },
  img: { label: 'Images', type: 'pictures' },
} as const satisfies ItemFields

/** What steps and reports embed of a work. */
export const EMBEDDED_FIELDS = [
  'title',
  'projectOwner',
  'architect',
  'imgPrimary',
  'draft',
] as const satisfies (keyof typeof EXEMPLARY_FIELDS)[]
