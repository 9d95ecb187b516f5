import fc from 'fast-check'
import type { Card } from '../../cards/contract.ts'
import { isShownToMembers } from '../../cards/rules/counted-card.ts'
import { NEW_STEP, SHOWN_FIELDS, STEP_LINKS } from '../../cards/step-fields.ts'
import { pick, recordOf } from '../../kernel/record-of.ts'
import type { ReportView } from '../../reports/contract.ts'
import { sumOfSteps } from '../../reports/rules/figures/calculate-figures.ts'
import { figuresBySector } from '../../reports/rules/figures/figures-by-sector.ts'
import { figuresOf } from '../../reports/rules/figures/report-figures.ts'
import { BESIDE_STATUSES } from '../../reports/rules/follow-ups/follow-up.ts'

const MOMENT = '2026-03-24T11:00:00.000Z'
const uidOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

/** Words that nothing else of a report holds, so that a search for them finds where they are told. */
const word = (kind: string) =>
  fc.integer({ min: 100_000, max: 999_999 }).map((number) => `${kind}${number}`)

const sectorOf = (at: number) => ({
  '@id': `/api/sectors/${at}`,
  '@type': 'Sector' as const,
  uid: uidOf(900 + at),
  name: `Secteur ${'ABC'[at]}`,
  slug: `secteur-${at}`,
})

const step = fc.record({
  val: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4000 })),
  format: fc.constantFrom('direct', 'indirect', 'completude'),
  sector: fc.constantFrom(0, 1, 2, null),
  status: fc.constantFrom('done' as const, null),
  selected: fc.boolean(),
  beside: fc.constantFrom(...BESIDE_STATUSES, null),
  name: word('Étape'),
  note: fc.oneof(fc.constant(''), word('Note')),
  person: fc.oneof(fc.constant(''), word('Personne')),
  dueOn: fc.constantFrom('2026-10-12', null),
})

/** Any report as it is read, of at most eight steps, each with words of its own in its follow-up. */
export const randomReport = fc
  .record({
    steps: fc.uniqueArray(step, { maxLength: 8, selector: ({ name }) => name }),
    totals: fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 3, maxLength: 3 }),
    persons: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 900 })),
    rest: fc.constantFrom(0, 0, 15, -8),
    isCalculated: fc.boolean(),
    changed: fc.boolean(),
  })
  .map(({ steps, totals, persons, rest, isCalculated, changed }): ReportView => {
    const cards = steps.map((made, at) => ({ made, card: cardOf(made, at) }))
    const selected = cards.filter(({ made }) => made.selected)
    const countable = selected.map(({ made, card }) => ({
      val: card.val,
      format: made.format,
      draft: false,
      sectorUid: card.sector?.uid ?? null,
    }))
    const sectors = totals.map((total, at) => ({ ...sectorOf(at), total }))
    const rows = figuresBySector(countable, sectors)
    const potentiel = totals.reduce((sum, total) => sum + total, 0)
    const datas = isCalculated
      ? figuresOf({ somme: sumOfSteps(countable) + rest, potentiel })
      : null
    const considered = cards.some(({ made }) => !made.selected && made.beside === 'considered')
    return {
      '@id': '/api/reports/1',
      '@type': 'Report',
      uid: uidOf(1),
      id: 1,
      revision: 1,
      name: 'Gare Basse',
      description: 'Cent dix logements.',
      datas,
      val: null,
      originUid: null,
      archivedAt: null,
      createdAt: MOMENT,
      updatedAt: MOMENT,
      calculatedAt: isCalculated ? MOMENT : null,
      owner: {
        firstName: 'Solène',
        lastName: 'Guivarch',
        company: 'Atelier Guivarch',
        organisation: 'DRO',
        logo: null,
      },
      operation: {
        name: 'Quai des Tanneurs',
        address: '',
        programme: '',
        area: null,
        persons,
        phase: 'APD',
      },
      cards: selected
        .filter(({ made }) => isShownToMembers({ draft: false, format: made.format }))
        .map(({ card }) => card),
      tags: [],
      sectors: [],
      cardsSectors: [],
      filters: null,
      changes: [],
      sectorFigures: isCalculated ? rows : [],
      sinceSave: changed
        ? {
            steps: 1,
            difference: 12,
            potential: 30,
            state: '',
            kept: false,
            changes: [
              { name: 'Isoler', change: 'value', before: '40', after: '52', added: 12 },
              { name: 'Se loger', change: 'potential', before: '70', after: '100', added: 0 },
            ],
          }
        : null,
      today: datas,
      followUps: cards
        .map(({ made, card }) => ({
          card,
          note: made.note,
          person: made.person,
          dueOn: made.dueOn,
          status: made.selected ? made.status : made.beside,
        }))
        .filter(({ card }) => isShownToMembers({ draft: false, format: card.cardFormat.slug })),
      pdfParts: null,
      sharedBy: null,
      ifConsidered: datas && considered ? figuresOf({ somme: datas.somme + 7, potentiel }) : null,
    }
  })

function cardOf(
  made: { val: number; format: string; sector: number | null; name: string },
  at: number,
): Card {
  const { val, format, sector, name } = made
  return {
    ...pick(NEW_STEP, SHOWN_FIELDS),
    ...recordOf(STEP_LINKS, (): never[] => []),
    '@id': `/api/cards/${at}`,
    '@type': 'Card',
    uid: uidOf(10 + at),
    id: at,
    name,
    val,
    draft: false,
    position: at,
    idx: `E${at}`,
    version: 2,
    idxDate: '2026-03-09',
    idxFull: `E${at}-2-2026-03-09`,
    updatedAt: MOMENT,
    createdAt: MOMENT,
    cardFormat: {
      '@id': '/api/card_formats/1',
      '@type': 'CardFormat',
      uid: uidOf(2),
      name: format,
      slug: format,
    },
    sector: sector === null ? null : { ...sectorOf(sector), total: 0 },
    cardCategory: null,
    parent: null,
    children: [],
    revision: 1,
  }
}
