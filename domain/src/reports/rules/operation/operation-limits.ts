import { fieldNames, type ItemField } from '../../../items/item-fields.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { recordOf } from '../../../kernel/record-of.ts'

export const PHASES = [
  'Programme',
  'Esquisse',
  'APS',
  'APD',
  'PRO',
  'DCE',
  'Chantier',
  'Livraison',
] as const
export type Phase = (typeof PHASES)[number]

export const NO_PHASE = 'Veuillez choisir une phase de la liste.'

export const OPERATION_TEXT_MAX = 255

/** Persons of an operation at most, and square metres. */
export const OPERATION_NUMBER_MAX = 10_000_000

const MAX = formatNumber(OPERATION_NUMBER_MAX)

/** What is known of a field of an operation. */
interface OperationField extends ItemField {
  /** as the form asks for it, where it says more than the label */
  asked?: string
  unit?: string
  /** what is said of a number that is none */
  wrong?: string
}

/** All that is known of the fields of an operation, in their order; none has to be given. */
export const OPERATION_FIELDS = {
  name: { label: 'Opération', type: 'line', asked: 'Nom de l’opération' },
  address: { label: 'Adresse', type: 'line' },
  programme: {
    label: 'Programme',
    type: 'line',
    hint: 'Par exemple «\u00a052 logements neufs\u00a0»',
    meaning: 'free text, for example «\u00a052 logements neufs\u00a0»',
  },
  area: {
    label: 'Surface',
    type: 'number',
    asked: 'Surface, en m²',
    unit: 'm²',
    meaning: 'm²',
    wrong: `La surface doit être un nombre entier de m², de 1 à ${MAX}.`,
  },
  persons: {
    label: 'Personnes',
    type: 'number',
    hint: 'Le total de l’opération s’affiche avec les résultats',
    wrong: `Le nombre de personnes doit être un nombre entier de 1 à ${MAX}.`,
  },
  phase: { label: 'Phase', type: 'reference' },
} as const satisfies Record<string, OperationField>

export type OperationFieldName = keyof typeof OPERATION_FIELDS
export const OPERATION_FIELD_NAMES = fieldNames(OPERATION_FIELDS)
export const OPERATION_TEXTS = ['name', 'address', 'programme'] as const
export const OPERATION_NUMBERS = ['area', 'persons'] as const
/** Nothing is known of the operation. */
export const NO_OPERATION = {
  ...recordOf(OPERATION_TEXTS, () => ''),
  ...recordOf(OPERATION_NUMBERS, () => null),
  phase: null,
}
/** What is known of a field that may be any. */
export const operationField = (name: OperationFieldName): OperationField => OPERATION_FIELDS[name]

/** Whether a number of persons or square metres is one that an operation may have. */
export const isOperationNumber = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= OPERATION_NUMBER_MAX
