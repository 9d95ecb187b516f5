import { type FieldType, STEP_FIELD_NAMES, STEP_FIELDS } from '../../cards/step-fields.ts'
import type { HistoryKind } from '../contract.ts'

/** A field of an item with versions. */
export interface VersionField {
  /** as a body names it */
  name: string
  /** as its editor calls it */
  label: string
  type: FieldType
}

const field = (name: string, label: string, type: FieldType = 'line'): VersionField => ({
  name,
  label,
  type,
})

const NAME = [field('name', 'Nom')]
const NODE = [...NAME, field('parent', 'Placé dans', 'reference')]

/** The fields of each kind, in the order in which two versions are compared (LIFE-10). */
export const VERSION_FIELDS: Readonly<Record<HistoryKind, readonly VersionField[]>> = {
  cards: STEP_FIELD_NAMES.map((name) =>
    field(name, STEP_FIELDS[name].label, STEP_FIELDS[name].type),
  ),
  exemplaries: [
    field('title', 'Titre'),
    field('draft', 'Publication', 'draft'),
    field('projectOwner', 'Maître d’ouvrage'),
    field('architect', 'Architecte'),
    field('credit', 'Crédit de l’illustration'),
    field('identifier', 'Identifiant'),
    field('link', 'Lien'),
    field('content', 'Contenu', 'richText'),
    field('imgPrimary', 'Vignette', 'pictures'),
    field('img', 'Images', 'pictures'),
  ],
  pages: [
    field('title', 'Titre'),
    field('slug', 'Adresse'),
    field('content', 'Contenu', 'richText'),
  ],
  testimonies: [
    field('lastName', 'Nom'),
    field('firstName', 'Prénom'),
    field('content', 'Contenu', 'richText'),
  ],
  sectors: NODE,
  tags: NODE,
  card_categories: NAME,
  card_formats: NAME,
  company_froms: NAME,
}

/** What fields of a kind are called, in their order; unknown ones are left out. */
export function fieldLabels(kind: HistoryKind, names: readonly string[]): string[] {
  const wanted = new Set(names)
  return VERSION_FIELDS[kind].filter(({ name }) => wanted.has(name)).map(({ label }) => label)
}
