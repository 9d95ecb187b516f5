import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '../db/rows-of.ts'
import { HOSTILE_HTML } from './hostile-texts.ts'
import { iriOf } from './save-report.ts'
import { useCatalogue } from './use-catalogue.ts'

const opened = useCatalogue()

interface Kind {
  /** row of the requirements that names the fields */
  row: string
  path: string
  /** required fields of a new item beside the field under test */
  needed(): Record<string, unknown>
  /** characters of each line of text at most */
  lines: Record<string, number>
  /** rich texts, of 100,000 characters at most */
  rich: readonly string[]
  /** readers of the item beside administrators, and their call */
  read?(item: Item): ['visitor' | 'member', string]
  /** written for a named person alone */
  as?: 'member'
}
type Item = Record<string, unknown> & { '@id': string; id: number; slug?: string }

const RICH_TEXT_MAX = 100_000
let sequence = 0
const unique = (name: string) => {
  sequence += 1
  return `${name} ${sequence}`
}

const KINDS: Record<string, Kind> = {
  step: {
    row: 'API-12',
    path: '/api/cards',
    needed: () => ({
      name: unique('Étape'),
      cardFormat: `/api/card_formats/${opened.fixture.cards.cycle.formatId}`,
      sector: `/api/sectors/${opened.fixture.sectors.travel.id}`,
      cardCategory: `/api/card_categories/${opened.fixture.categories.uses.id}`,
    }),
    lines: { name: 255, idx: 50, hypotheses: 10_000, cost: 200, delay: 200 },
    rich: ['description', 'action', 'descriptionGoFurther', 'releaseNote', 'source'],
    read: (item) => ['member', item['@id']],
  },
  work: {
    row: 'API-48',
    path: '/api/exemplaries',
    needed: () => ({ title: unique('Ouvrage'), projectOwner: 'a', architect: 'b', credit: 'c' }),
    lines: { title: 255, projectOwner: 255, architect: 255, credit: 255, identifier: 100 },
    rich: ['content'],
    read: (item) => ['member', item['@id']],
  },
  page: {
    row: 'API-54',
    path: '/api/pages',
    needed: () => ({ title: unique('Page') }),
    lines: { title: 255 },
    rich: ['content'],
    read: ({ slug }) => ['visitor', `/pages/${slug}`],
  },
  testimony: {
    row: 'API-58',
    path: '/api/testimonies',
    needed: () => ({ lastName: 'Le Goff', firstName: 'Yann' }),
    lines: { lastName: 100, firstName: 100 },
    rich: ['content'],
    read: () => ['visitor', '/testimonies'],
  },
  sector: { row: 'API-32', path: '/api/sectors', ...named(150) },
  keyword: { row: 'API-36', path: '/api/tags', ...named(150) },
  category: { row: 'API-40', path: '/api/card_categories', ...named(150) },
  format: { row: 'API-42', path: '/api/card_formats', ...named(100) },
  organisation: { row: 'API-44', path: '/api/company_froms', ...named(150) },
  report: {
    row: 'API-74',
    path: '/api/reports',
    needed: () => ({ cards: [iriOf(opened.fixture.cards.cycle)], name: 'Rapport' }),
    lines: { name: 255, description: 10_000 },
    rich: [],
    as: 'member',
  },
}

function named(max: number) {
  return { needed: () => ({ name: unique('Nom') }), lines: { name: max }, rich: [] }
}

/** A text of a length that no other field of any item has. */
const textOf = (length: number) => unique('é').padEnd(length, 'ç')

const fields = Object.entries(KINDS).flatMap(([kind, { row, lines, rich }]) =>
  [...Object.entries(lines), ...rich.map((name): [string, number] => [name, RICH_TEXT_MAX])].map(
    ([field, max]) => [row, kind, field, max] as const,
  ),
)

describe('a text has its limit, on creation and on change', () => {
  it.each(fields)(
    '%s VAL-33 %s: %s takes %i characters and not one more',
    async (_, kind, field, max) => {
      const { path, needed, as = 'admin' } = kindOf(kind)
      const who = opened.fixture[as]
      const longest = textOf(max)
      const made = await who.post<Item>(path, { ...needed(), [field]: longest })
      expect([made.status, made.body[field]]).toEqual([201, longest])
      const iri = made.body['@id']
      const before = await who.get<Item>(iri)
      const [creation, change] = [
        await who.post(path, { ...needed(), [field]: `${longest}x` }),
        await who.put(iri, { [field]: `${longest}x` }),
      ]
      for (const { status, body } of [creation, change]) {
        expect([status, body.violations?.map((fault) => fault.propertyPath)]).toEqual([
          422,
          [field],
        ])
        const digits = (body.violations?.[0]?.message ?? '').replace(/\D/g, '')
        expect(digits).toBe(`${max}`)
      }
      expect((await who.get<Item>(iri)).body).toEqual(before.body)
      const other = textOf(max - 1)
      expect((await who.put<Item>(iri, { [field]: other })).body[field]).toBe(other)
    },
  )
})

const richFields = fields.filter(([, kind, field]) => kindOf(kind).rich.includes(field))

describe('a rich text is reduced to the allow-list', () => {
  it.each(richFields)(
    '%s SEC-30 %s: %s, when it is written and for whoever reads it',
    async (_, kind, field) => {
      const { path, needed, read } = kindOf(kind)
      const { fixture } = opened
      const sent = `<h2>Titre ${field}</h2>${HOSTILE_HTML}`
      const made = await fixture.admin.post<Item>(path, { ...needed(), [field]: sent })
      const iri = made.body['@id']
      await fixture.admin.put(iri, { [field]: '<p>Autre</p>' })
      const changed = await fixture.admin.put<Item>(iri, { [field]: sent, draft: false })
      const stored = await fixture.admin.get<Item>(iri)
      const [reader, url] = read?.(made.body) ?? ['member', iri]
      const shown = await fixture[reader].get(url)
      expect(shown.status).toBe(200)
      for (const { body } of [made, changed, stored]) {
        expect(body[field]).toContain(`<h2>Titre ${field}</h2>`)
        expect(body[field]).toContain('Paragraphe')
      }
      const written = await storedText(kind, field, made.body.id)
      expect(written).toContain('Paragraphe')
      // A text stored before the allow-list existed is sanitised when it is read.
      await storeText(kind, field, made.body.id, sent)
      const former = await fixture.admin.get<Item>(iri)
      for (const { text } of [made, changed, stored, shown, former, { text: written }])
        expect(text).not.toMatch(
          /<script|<style|<iframe|<object|<base|onclick|javascript:|127\.0\.0\.1|etc\/passwd/,
        )
      expect(shown.text.includes(`Titre ${field}`)).toBe(field !== 'releaseNote')
    },
  )
})

const TABLES = { step: 'card', work: 'exemplary', page: 'page', testimony: 'testimony' } as const

/** Table and column of a rich text, as SQL names them. */
function placeOf(kind: string, field: string) {
  const table = TABLES[kind as keyof typeof TABLES]
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return { table: sql.identifier(table), column: sql.identifier(column) }
}

async function storedText(kind: string, field: string, id: number): Promise<string> {
  const { table, column } = placeOf(kind, field)
  const [row] = await rowsOf<{ text: string }>(
    opened.test.database.db,
    sql`select ${column} as text from ${table} where id = ${id}`,
  )
  return row?.text ?? ''
}

async function storeText(kind: string, field: string, id: number, text: string) {
  const { table, column } = placeOf(kind, field)
  await opened.test.database.db.execute(
    sql`update ${table} set ${column} = ${text} where id = ${id}`,
  )
}

function kindOf(name: string): Kind {
  const kind = KINDS[name]
  if (!kind) throw new Error(`no kind ${name}`)
  return kind
}
