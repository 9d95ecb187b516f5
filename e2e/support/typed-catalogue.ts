/** Formats as the editor names them. */
export const FORMATS = {
  direct: 'Étape directe',
  indirect: 'Étape transversale',
  completude: 'Étape pour complétude',
}

/** A step as an administrator types it. */
export interface TypedStep {
  idx: string
  name: string
  format: keyof typeof FORMATS
  /** as the choices of the editor name it */
  sector: string
  category: string
  val?: number
  /** of the description, and of the marks */
  pictures?: [string, string]
}

export const [BUILD, RENOVATE, MOVE] = ['Construire', 'Rénover', 'Se déplacer']
export const [ENERGY, SITE] = ['Énergie', 'Chantier']
export const KEYWORD = 'Maison individuelle'

/** Everything that an administrator types into an empty installation. */
export const STEPS: readonly TypedStep[] = [
  { idx: 'T1', name: 'Bâtir bas carbone', format: 'indirect', sector: BUILD, category: SITE },
  {
    idx: 'D1',
    name: 'Isoler en paille',
    format: 'direct',
    sector: BUILD,
    category: SITE,
    val: 120,
    pictures: ['Des bottes de paille', 'Un mur ouvert'],
  },
  {
    idx: 'D2',
    name: 'Acheter la paille à côté',
    format: 'direct',
    sector: BUILD,
    category: SITE,
    val: 75,
  },
  {
    idx: 'D3',
    name: 'Garder les terres',
    format: 'direct',
    sector: BUILD,
    category: SITE,
    val: 45,
  },
  {
    idx: 'D4',
    name: 'Chauffer au bois',
    format: 'direct',
    sector: BUILD,
    category: ENERGY,
    val: 200,
  },
  {
    idx: 'D5',
    name: 'Garder la charpente',
    format: 'direct',
    sector: RENOVATE,
    category: SITE,
    val: 60,
  },
  {
    idx: 'D6',
    name: 'Isoler le toit',
    format: 'direct',
    sector: RENOVATE,
    category: ENERGY,
    val: 34,
  },
  { idx: 'D7', name: 'Venir à vélo', format: 'direct', sector: MOVE, category: ENERGY, val: 150 },
  {
    idx: 'D8',
    name: 'Compter les trajets',
    format: 'direct',
    sector: MOVE,
    category: ENERGY,
    val: 0,
  },
  {
    idx: 'C1',
    name: 'Livrer par le fleuve',
    format: 'completude',
    sector: MOVE,
    category: ENERGY,
    val: 17,
  },
]

/** The figures of a report by the rules as written (CALC-01 to CALC-05, D-48, D-72). */
export function figuresOf(chosen: readonly string[]) {
  const counted = STEPS.filter(({ format }) => format !== 'indirect')
  const add = (steps: readonly TypedStep[]) => steps.reduce((sum, { val = 0 }) => sum + val, 0)
  const sectors = new Set(
    STEPS.filter(({ idx }) => chosen.includes(idx)).map(({ sector }) => sector),
  )
  const somme = add(counted.filter(({ idx }) => chosen.includes(idx)))
  const potentiel = add(counted.filter(({ sector }) => sectors.has(sector)))
  const effort = potentiel === 0 ? 0 : Math.round((100 * somme) / potentiel)
  return { somme, potentiel, objectif: Math.round(potentiel / 2), effort }
}
