import { formatNumber } from '../../../kernel/format.ts'

/** Phases of an operation, in their order. */
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

/** Characters of the name, the address and the programme at most. */
export const OPERATION_TEXT_MAX = 255

/** Persons of an operation at most (TEAM-60), and square metres. */
export const OPERATION_NUMBER_MAX = 10_000_000

const MAX = formatNumber(OPERATION_NUMBER_MAX)

export const WRONG_PERSONS = `Le nombre de personnes doit être un nombre entier de 1 à ${MAX}.`
export const WRONG_AREA = `La surface doit être un nombre entier de m², de 1 à ${MAX}.`

/** Whether a number of persons or square metres is one that an operation may have. */
export const isOperationNumber = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= OPERATION_NUMBER_MAX
