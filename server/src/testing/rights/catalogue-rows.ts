import {
  DESCRIBED_KIND_NAMES,
  DESCRIBED_KINDS,
  type DescribedKind,
} from '@etapes-climat/domain/items/described-kinds'
import type { ItemField } from '@etapes-climat/domain/items/item-fields'
import type { PolicyRow } from './policy-row.ts'

const WORK = { title: 'Ouvrage', projectOwner: 'Ville', architect: 'Atelier', credit: 'Photo' }

/** Steps, their places, works, pages and the described kinds. */
export const CATALOGUE_ROWS: readonly PolicyRow[] = [
  {
    call: 'POST /api/cards',
    rows: 'SEC-11',
    rule: 'administrators',
    body: ({ fixture, named }) => ({
      cardFormat: `/api/card_formats/${fixture.cards.cycle.formatId}`,
      name: named('Étape'),
      sector: `/api/sectors/${fixture.sectors.travel.id}`,
      cardCategory: `/api/card_categories/${fixture.categories.uses.id}`,
    }),
  },
  {
    call: 'PUT /api/cards/:id',
    rows: 'SEC-11',
    rule: 'administrators',
    at: (targets) => targets.publishedCard(),
    body: () => ({ val: 12 }),
  },
  {
    call: 'DELETE /api/cards/:id',
    rows: 'SEC-11',
    rule: 'administrators',
    at: (targets) => targets.draftCard(),
  },
  {
    call: 'POST /admin/cards/duplicate/:id',
    rows: 'SEC-11',
    rule: 'administrators',
    at: (targets) => targets.publishedCard(),
    body: () => ({}),
  },
  ...['GET /admin/cards/preview/:id', 'GET /pdf/cards/preview/:id'].map(
    (call): PolicyRow => ({
      call,
      rows: 'SEC-11',
      rule: 'administrators',
      at: (targets) => targets.draftCard(),
    }),
  ),
  { call: 'GET /admin/cards/health', rows: 'SEC-12', rule: 'administrators' },
  { call: 'GET /admin/cards', rows: 'SEC-12', rule: 'administrators' },
  {
    call: 'POST /admin/cards/positions',
    rows: 'SEC-12',
    rule: 'administrators',
    body: ({ fixture }) => ({ positions: [{ id: fixture.cards.cycle.id, children: [] }] }),
  },
  { call: 'POST /admin/cards/fix', rows: 'SEC-12', rule: 'administrators' },
  {
    call: 'POST /admin/cards/sectors/:id',
    rows: 'SEC-12',
    rule: 'administrators',
    at: (targets) => targets.sector(),
  },
  { call: 'GET /admin/changes', rows: 'SEC-27', rule: 'administrators' },
  {
    call: 'GET /admin/changes/cards',
    rows: 'SEC-27',
    rule: 'administrators',
    query: '?ids=1,2',
  },
  { call: 'GET /admin/settings', rows: 'OPEN-01', rule: 'administrators' },
  {
    call: 'POST /admin/settings',
    rows: 'OPEN-01',
    rule: 'administrators',
    body: () => ({ openDataLicence: 'ODbL-1.0' }),
  },
  { call: 'GET /admin/barometer', rows: 'STAT-01', rule: 'administrators' },
  { call: 'GET /admin/barometer/export.xlsx', rows: 'STAT-01', rule: 'administrators' },
  { call: 'GET /admin/tags', rows: 'SEC-13', rule: 'administrators' },
  { call: 'GET /admin/sectors', rows: 'SEC-13', rule: 'administrators' },
  {
    call: 'POST /admin/tags/positions',
    rows: 'SEC-13',
    rule: 'administrators',
    body: ({ fixture }) => ({ positions: [{ id: fixture.tags.project.id, children: [] }] }),
  },
  {
    call: 'POST /admin/sectors/positions',
    rows: 'SEC-13',
    rule: 'administrators',
    body: ({ fixture }) => ({ positions: [{ id: fixture.sectors.travel.id, children: [] }] }),
  },

  { call: 'POST /api/exemplaries', rows: 'SEC-15', rule: 'administrators', body: () => WORK },
  {
    call: 'PUT /api/exemplaries/:id',
    rows: 'SEC-15',
    rule: 'administrators',
    at: (targets) => targets.publishedWork(),
    body: () => WORK,
  },
  {
    call: 'DELETE /api/exemplaries/:id',
    rows: 'SEC-15',
    rule: 'administrators',
    at: (targets) => targets.draftWork(),
  },

  { call: 'GET /api/pages', rows: 'SEC-16', rule: 'administrators' },
  {
    call: 'POST /api/pages',
    rows: 'SEC-16',
    rule: 'administrators',
    body: () => ({ title: 'Page' }),
  },
  ...['GET', 'PUT', 'DELETE'].map(
    (method): PolicyRow => ({
      call: `${method} /api/pages/:id`,
      rows: 'SEC-16',
      rule: 'administrators',
      at: (targets) => targets.page(),
      ...(method === 'PUT' ? { body: () => ({ title: 'Autre' }) } : {}),
    }),
  ),
  ...DESCRIBED_KIND_NAMES.flatMap(describedRows),
]

/** The calls about the items of a described kind, for administrators alone. */
function describedRows(kind: DescribedKind): PolicyRow[] {
  const { path, fields } = DESCRIBED_KINDS[kind]
  const required = Object.entries<ItemField>(fields).filter(([, { missing }]) => missing)
  const body = () => Object.fromEntries(required.map(([name]) => [name, 'Le Goff']))
  const rule = { rows: 'SEC-17', rule: 'administrators' } as const
  return [
    { call: `GET /api/${path}`, ...rule },
    { call: `POST /api/${path}`, ...rule, body },
    ...['GET', 'PUT', 'DELETE'].map(
      (method): PolicyRow => ({
        call: `${method} /api/${path}/:id`,
        ...rule,
        at: (targets) => targets.described(kind),
        ...(method === 'PUT' && { body }),
      }),
    ),
  ]
}
