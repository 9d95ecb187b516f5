import { wordsOf } from '../items/field-words.ts'
import { type FieldWith, fieldNames, type ItemField } from '../items/item-fields.ts'
import { TITLE_REQUIRED } from '../kernel/rules/text-rule.ts'

interface WorkField extends ItemField {
  /** on its page: a line of the facts, laid out in a way of its own, or null: not at all */
  place: 'facts' | 'own' | null
}

/** All that is known of the fields of an exemplary work; its page shows the facts in this order. */
export const EXEMPLARY_FIELDS = {
  title: { label: 'Titre', type: 'line', max: 255, missing: TITLE_REQUIRED, place: 'own' },
  draft: {
    label: 'Publication',
    type: 'draft',
    meaning: 'always false for those who are no administrators',
    place: 'own',
  },
  projectOwner: {
    label: 'Maître d’ouvrage',
    type: 'line',
    max: 255,
    missing: 'Veuillez saisir un maître d’ouvrage.',
    place: 'facts',
  },
  architect: {
    label: 'Architecte',
    type: 'line',
    max: 255,
    missing: 'Veuillez saisir un architecte.',
    place: 'facts',
  },
  credit: {
    label: 'Crédit de l’illustration',
    type: 'line',
    max: 255,
    missing: 'Veuillez saisir le crédit de l’illustration.',
    place: 'facts',
  },
  identifier: { label: 'Identifiant', type: 'line', max: 100, isHidden: true, place: null },
  link: {
    label: 'Lien',
    type: 'link',
    max: 2048,
    hint: 'Par exemple https://exemple.fr',
    place: 'own',
  },
  imgPrimary: {
    label: 'Vignette',
    type: 'pictures',
    hint: 'Montrée avec les étapes\u00a0; la première compte.',
    place: 'own',
  },
  content: { label: 'Contenu', type: 'richText', place: 'own' },
  img: { label: 'Images', type: 'pictures', place: 'own' },
} as const satisfies Record<string, WorkField>

/** What steps and reports embed of a work. */
export const EMBEDDED_FIELDS = [
  'title',
  'projectOwner',
  'architect',
  'imgPrimary',
  'draft',
] as const satisfies (keyof typeof EXEMPLARY_FIELDS)[]

const FACTS = fieldNames(EXEMPLARY_FIELDS).filter(
  (name): name is FieldWith<typeof EXEMPLARY_FIELDS, { place: 'facts' }> =>
    EXEMPLARY_FIELDS[name].place === 'facts',
)

/** The facts that a page says of a work, each with what it is called; what says nothing is left out. */
export const workFacts = (
  work: Readonly<Record<(typeof FACTS)[number], unknown>>,
): { label: string; words: string }[] =>
  FACTS.flatMap((name) => {
    const field: ItemField = EXEMPLARY_FIELDS[name]
    const words = wordsOf(field)
    const value = work[name]
    if (value === words.empty(field)) return []
    return { label: field.label, words: words.inWords(value, field) }
  })
