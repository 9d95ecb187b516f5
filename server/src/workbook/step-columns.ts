import { STEP_FIELDS, type StepFieldName, stepField } from '@etapes-climat/domain/cards/step-fields'
import type { FieldType, ItemField } from '@etapes-climat/domain/items/item-fields'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { CellValues } from './cell-values.ts'

interface Column {
  /** absent: as the field is called */
  header?: string
  /** absent: that of the field */
  type?: FieldType
  /** other headers that mean the same, without accents and case */
  aliases?: readonly string[]
  width: number
  about: string
}

/**
 * The columns of a step by the field of the wire that each is, in their order in an export.
 * A file has any of them, in any order; « Nom » alone must be there.
 */
const COLUMNS = {
  idx: {
    aliases: ['index', 'idx', 'code', 'ref', 'n°', 'no', 'numero'],
    width: 14,
    about: `Ce qui fait reconnaître une étape, ${STEP_FIELDS.idx.max} signes au plus, par exemple LOG-03. Laissé vide, l’étape qui a déjà ce nom dans ce secteur est reconnue\u00a0; sinon elle est ajoutée et reçoit un identifiant.`,
  },
  sector: {
    aliases: ['theme', 'thematique', 'domaine', "secteur d'activite", 'poste'],
    width: 24,
    about:
      'Nom d’un secteur. Vide, une étape placée sous une autre prend celui de son parent. S’il y en a plusieurs du même nom\u00a0: «\u00a0Parent > Nom\u00a0».',
  },
  parent: {
    aliases: ['etape parente', 'identifiant du parent'],
    width: 14,
    about:
      'Identifiant de l’étape sous laquelle elle est placée. Vide\u00a0: à la racine du secteur.',
  },
  position: {
    header: 'Position',
    type: 'whole',
    aliases: ['ordre', 'rang'],
    width: 10,
    about: 'Rang parmi les étapes voisines, un nombre entier. Vide\u00a0: inchangé, ou en dernier.',
  },
  category: {
    header: 'Filtre',
    type: 'reference',
    aliases: ['element', 'categorie', 'sous-theme', 'levier', 'famille'],
    width: 22,
    about: 'Nom d’un filtre. Obligatoire, sauf pour une étape de complétude.',
  },
  format: {
    header: STEP_FIELDS.cardFormat.column,
    type: 'reference',
    aliases: ['type', "type d'etape", "type d'action"],
    width: 22,
    about:
      'Nom d’un format\u00a0: «\u00a0Étape directe\u00a0», «\u00a0Étape transversale\u00a0», «\u00a0Étape pour complétude\u00a0». Vide\u00a0: inchangé, ou «\u00a0Étape directe\u00a0» pour une étape ajoutée.',
  },
  tags: {
    aliases: ['mots cles', 'mot-cle', 'mots clefs', 'mots-clefs', 'tags', 'etiquettes'],
    width: 30,
    about:
      'Noms de mots-clés séparés par des points-virgules\u00a0: «\u00a0béton\u00a0; bois\u00a0». S’il y en a plusieurs du même nom\u00a0: «\u00a0Famille > Mot-clé\u00a0».',
  },
  name: {
    aliases: [
      'nom de l’etape',
      "nom de l'etape",
      'titre',
      'intitule',
      'mesure',
      'nom de la mesure',
      'libelle',
      'designation',
    ],
    width: 50,
    about: `Nom de l’étape, ${STEP_FIELDS.name.max} signes au plus. Cette colonne doit être là.`,
  },
  val: {
    aliases: [
      'valeur (kgco2e)',
      'val',
      'kgco2e',
      'gain',
      'impact',
      'reduction',
      'economie',
      'emissions evitees',
    ],
    width: 10,
    about:
      'kgCO2e par personne et par an, un nombre sans unité, arrondi à l’entier. Celle d’une étape transversale est calculée\u00a0: ce qui est écrit là n’est pas lu.',
  },
  draft: {
    aliases: ['etat', 'publication', 'publier', 'publie', 'en ligne', 'valide', 'validation'],
    width: 12,
    about:
      '«\u00a0Publié\u00a0» ou «\u00a0Brouillon\u00a0». Vide\u00a0: inchangé, ou brouillon pour une étape ajoutée.',
  },
  description: {
    aliases: ['descriptif', 'details', 'resume', 'explication'],
    width: 60,
    about:
      'Texte simple (une ligne par paragraphe, «\u00a0-\u00a0» devant chaque élément d’une liste, «\u00a01.\u00a0» pour une liste numérotée) ou HTML.',
  },
  action: {
    aliases: ['action', 'mise en oeuvre'],
    width: 60,
    about: 'De même.',
  },
  descriptionGoFurther: {
    width: 40,
    about: 'De même.',
  },
  releaseNote: {
    width: 40,
    about: 'De même. Vue des administrateurs seulement.',
  },
  source: {
    aliases: ['sources', 'references', 'bibliographie'],
    width: 40,
    about: 'De même. D’où vient la valeur.',
  },
  hypotheses: {
    width: 40,
    about: 'Texte simple, 10 000 signes au plus.',
  },
  reviewedOn: {
    aliases: ['date de relecture', 'relecture'],
    width: 12,
    about: 'Une date, ou un texte comme 20/11/2026.',
  },
  cost: {
    aliases: ['cout', 'cout estime'],
    width: 24,
    about: `Texte simple, ${STEP_FIELDS.cost.max} signes au plus.`,
  },
  delay: {
    aliases: ['duree', 'delai de mise en oeuvre'],
    width: 20,
    about: `Texte simple, ${STEP_FIELDS.delay.max} signes au plus.`,
  },
  coBenefits: {
    aliases: ['cobenefices', 'co benefices', 'benefices'],
    width: 30,
    about: `Séparés par des virgules, parmi\u00a0: ${STEP_FIELDS.coBenefits.choices.join(', ')}.`,
  },
  actuPosition: {
    aliases: ['place a la une', 'position a la une'],
    width: 10,
    about: 'Place à la une, un nombre entier. Vide\u00a0: après celles qui en ont une.',
  },
  version: {
    width: 10,
    about: 'Un nombre, 1 au moins.',
  },
  idxDate: {
    aliases: ['date de version', "date de l'index"],
    width: 12,
    about: 'Une date, ou un texte comme 20/11/2026.',
  },
  goal: { width: 10, about: 'Un nombre.' },
  descriptionPicture: {
    width: 30,
    about:
      'Nom du fichier d’une image du site, puis «\u00a0| texte alternatif | légende\u00a0». Si le site n’a pas cette image, l’étape garde celle qu’elle a, ou est créée sans image.',
  },
  pictures: {
    aliases: ['reperes', 'images'],
    width: 30,
    about: 'De même, une image par ligne de la cellule.',
  },
  exemplaries: {
    aliases: ['ouvrages exemplaires'],
    width: 30,
    about: 'Titres d’ouvrages exemplaires séparés par des points-virgules, dans l’ordre voulu.',
  },
} as const satisfies Record<string, Column> &
  Record<Exclude<StepFieldName, 'cardFormat' | 'cardCategory' | 'children'>, Column>

type Columns = typeof COLUMNS
export type StepField = keyof Columns

type TypeOf<Field extends StepField> = Field extends StepFieldName
  ? (typeof STEP_FIELDS)[Field]['type']
  : Columns[Field] extends { type: FieldType }
    ? Columns[Field]['type']
    : never

/** The values of a line of steps, with names instead of ids. */
export type StepWorkbookRow = { [Field in StepField]: CellValues[TypeOf<Field>] }

export const STEP_COLUMN_FIELDS = Object.keys(COLUMNS) as StepField[]

/** The columns with their headers and types. */
export const STEP_COLUMNS = recordOf(STEP_COLUMN_FIELDS, (field) => {
  const own: Column = COLUMNS[field]
  const known: Partial<ItemField> & { column?: string } = stepField(field as StepFieldName) ?? {}
  return {
    ...own,
    header: own.header ?? known.column ?? known.label ?? field,
    type: own.type ?? known.type ?? 'line',
  }
})

/** A text longer than a cell goes on in columns named so. */
export const continued = (header: string, part: number) =>
  part === 1 ? header : `${header} (suite${part === 2 ? '' : ` ${part - 1}`})`

/** The name of the format of new steps that name none. */
export const DIRECT = 'direct'
export const STEP_SHEET = 'Étapes'
