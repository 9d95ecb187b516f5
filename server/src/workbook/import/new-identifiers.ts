import { foldText, plainSpelling } from '@etapes-climat/domain/kernel/text'
import type { StoredStep } from '../stored-catalogue.repository.ts'
import { isUid } from './identify-lines.ts'
import type { PlannedItems } from './plan-items.ts'
import type { PlannedStep } from './step-state.ts'

const NUMBERED = /^(\p{L}{2,})-(\d{1,6})$/u
const NO_SECTOR = 'ETA'

/**
 * Gives each step that is added without identifiant one: the letters that most steps of its sector
 * begin with, else the first three of the last word of the sector's name, and the number after the
 * highest one with these letters: LOG-07.
 */
export function giveIdentifiers(
  added: readonly PlannedStep[],
  {
    steps,
    kept,
    items,
  }: {
    steps: readonly StoredStep[]
    kept: readonly PlannedStep[]
    items: PlannedItems
  },
): void {
  const uses = new Map<number | null, Map<string, number>>()
  const highest = new Map<string, number>()
  const known = [...steps, ...kept.map(({ state }) => state)]
  for (const { idx, sectorId } of known) {
    const [, letters = '', digits = ''] = NUMBERED.exec(plainSpelling(idx)) ?? []
    if (letters === '') continue
    highest.set(letters, Math.max(highest.get(letters) ?? 0, Number(digits)))
    const ofSector = uses.get(sectorId) ?? new Map<string, number>()
    ofSector.set(letters, (ofSector.get(letters) ?? 0) + 1)
    uses.set(sectorId, ofSector)
  }
  for (const step of added) {
    // Named by its uid: it had none where it comes from.
    if (step.state.idx !== '' || isUid(step.line.values.idx ?? '')) continue
    const { sectorId } = step.state
    const used = [...(uses.get(sectorId) ?? [])].sort(([, one], [, other]) => other - one)
    const letters = used[0]?.[0] ?? lettersOf(items.named.sectors.get(sectorId ?? 0)?.name ?? '')
    const number = (highest.get(letters) ?? 0) + 1
    highest.set(letters, number)
    step.state.idx = `${letters}-${String(number).padStart(2, '0')}`
    step.hasNewIdx = true
  }
}

function lettersOf(sector: string): string {
  const words = foldText(sector).match(/[a-z]{3,}/g) ?? []
  return words.at(-1)?.slice(0, 3).toUpperCase() ?? NO_SECTOR
}
