import { randomUUID } from 'node:crypto'
import { canonicalText, foldText } from '@etapes-climat/domain/kernel/text'
import { groupBy } from '../../catalogue/group-by.ts'
import { mapInTurns } from '../../engines/jobs/map-in-turns.ts'
import type { LineFault, StepLine } from '../read/file-message.ts'
import type { StoredStep } from '../stored-catalogue.repository.ts'
import { faultAbout } from './refusal.ts'
import { keyOfId, type StepKey } from './step-state.ts'

/** A line and the step that it is about; `stored` null: one that it adds. */
export interface IdentifiedLine {
  line: StepLine
  key: StepKey
  stored: StoredStep | null
  uid: string
  /** why no step is known by this line, which is refused */
  fault: LineFault | null
}

export interface Identified {
  lines: IdentifiedLine[]
  /** whether a line of the file is about it, refused or not */
  isInFile(step: StoredStep): boolean
  /** the step of an identifiant, of the file or stored */
  keyOf(identifier: string): StepKey | 'several' | null
}

interface Identification {
  steps: readonly StoredStep[]
  /** id of the sector that a line names; null for none */
  sectorOf(line: StepLine): number | null
}

/** How an export names a step without idx. */
const UID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUid = (identifier: string) => UID.test(canonicalText(identifier))

/**
 * The step of each line: by its identifiant; without one, the only step with its name in its
 * sector; else a new one. A second line for the same step is refused.
 */
export async function identifyLines(
  lines: readonly StepLine[],
  { steps, sectorOf }: Identification,
): Promise<Identified> {
  const byIdx = groupBy(steps, ({ idx }) => canonicalText(idx))
  byIdx.delete('')
  const byUid = new Map(steps.map((step) => [step.uid, step]))
  const byName = groupBy(steps, ({ name, sectorId }) => `${sectorId} ${foldText(name)}`)
  const seen = new Map<string, StepLine>()
  const named = new Set<StoredStep>()
  const newKeys = new Map<string, StepKey>()

  function storedOf(line: StepLine): StoredStep[] {
    const identifier = line.values.idx ?? ''
    if (identifier !== '') {
      const key = canonicalText(identifier)
      const uidStep = byUid.get(key)
      return byIdx.get(key) ?? (uidStep ? [uidStep] : [])
    }
    const name = `${sectorOf(line)} ${foldText(line.values.name ?? '')}`
    const alike = byName.get(name) ?? []
    return alike.length === 1 ? alike : []
  }

  function faultOf(line: StepLine, found: readonly StoredStep[], identity: string) {
    const identifier = line.values.idx ?? ''
    const before = seen.get(identity)
    if (before !== undefined) {
      const read = identifier || (line.values.name ?? '')
      return faultAbout(
        identifier ? 'idx' : 'name',
        read,
        `Déjà lu à la ligne ${before.line}${before.sheet === line.sheet ? '' : ` de «\u00a0${before.sheet}\u00a0»`}, qui est gardée. Donnez à chaque étape son identifiant.`,
      )
    }
    seen.set(identity, line)
    const [first, second] = found
    if (!first || !second) return null
    return faultAbout(
      'idx',
      identifier,
      `Deux étapes du catalogue ont cet identifiant\u00a0: «\u00a0${first.name}\u00a0» et «\u00a0${second.name}\u00a0». Donnez-en un autre à l’une d’elles, dans son éditeur.`,
    )
  }

  // Lines with an identifiant first: a name never takes the step of one of them.
  const inOrder = lines.toSorted((one, other) => rank(one) - rank(other))
  const ranks = new Map(lines.map((line, rank) => [line, rank] as const))
  const identified = await mapInTurns(inOrder, (line): IdentifiedLine => {
    const identifier = line.values.idx ?? ''
    const found = storedOf(line)
    for (const step of found) named.add(step)
    const [stored = null] = found
    const newName = `${sectorOf(line)} ${line.values.parent ?? ''} ${foldText(line.values.name ?? '')}`
    const identity = stored ? keyOfId(stored.id) : canonicalText(identifier) || `sans ${newName}`
    const fault = faultOf(line, found, identity)
    const key: StepKey = stored && !fault ? keyOfId(stored.id) : `n${ranks.get(line) ?? 0}`
    const uid = stored?.uid ?? (isUid(identifier) ? canonicalText(identifier) : randomUUID())
    if (identifier !== '' && !fault) newKeys.set(canonicalText(identifier), key)
    return { line, key, stored, uid, fault }
  })
  return {
    lines: identified,
    isInFile: (step) => named.has(step),
    keyOf(identifier) {
      const name = canonicalText(identifier)
      const inFile = newKeys.get(name)
      if (inFile) return inFile
      const stored = byIdx.get(name) ?? []
      if (stored.length > 1) return 'several'
      const step = stored[0] ?? byUid.get(name)
      return step ? keyOfId(step.id) : null
    },
  }
}

const rank = ({ values }: StepLine) => (values.idx ? 0 : 1)
