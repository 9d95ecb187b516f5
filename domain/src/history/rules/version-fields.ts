import type { HistoryKind } from '../contract.ts'

/** How the value of a field is compared and shown. */
export type FieldType =
  | 'line'
  | 'richText'
  | 'number'
  | 'value'
  | 'date'
  | 'draft'
  | 'reference'
  | 'references'
  | 'pictures'

/** A field of what is kept as versions. */
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
  cards: [
    ...NAME,
    field('draft', 'Publication', 'draft'),
    field('val', 'Valeur', 'value'),
    field('goal', 'Objectif', 'number'),
    field('idx', 'Index'),
    field('version', 'Version', 'number'),
    field('idxDate', 'Date', 'date'),
    field('cardFormat', 'Type d’étape', 'reference'),
    field('sector', 'Secteur', 'reference'),
    field('cardCategory', 'Filtre', 'reference'),
    field('tags', 'Mots-clés', 'references'),
    field('parent', 'Étape au-dessus', 'reference'),
    field('children', 'Étapes liées', 'references'),
    field('exemplaries', 'Ouvrages exemplaires', 'references'),
    field('description', 'Description', 'richText'),
    field('descriptionPicture', 'Image de la description', 'pictures'),
    field('action', 'Actions', 'richText'),
    field('descriptionGoFurther', 'Pour aller plus loin', 'richText'),
    field('pictures', 'Repères (images)', 'pictures'),
    field('releaseNote', 'Note de version', 'richText'),
    field('source', 'Source', 'richText'),
    field('hypotheses', 'Hypothèses'),
    field('reviewedOn', 'Relue le', 'date'),
    field('actuPosition', 'Place à la une', 'number'),
  ],
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
