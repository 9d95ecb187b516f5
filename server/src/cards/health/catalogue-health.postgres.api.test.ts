import type { CatalogueHealth, FaultKind } from '@etapes-climat/domain/cards/health-contract'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { card } from '../../db/tables/card.table.ts'
import { makeSector, makeTag } from '../../testing/factories.ts'
import { useStepWriting } from '../../testing/use-step-writing.ts'
import { findUnreviewed } from './faults.repository.ts'
import { similarNames } from './similar-names.ts'

const { app, create, format } = useStepWriting()

const health = async () =>
  (await app.fixture.admin.get<CatalogueHealth>('/admin/cards/health')).body
const listed = async (kind: FaultKind, uid: string) => {
  const faults = (await health()).lists.find((list) => list.kind === kind)?.faults ?? []
  return faults.filter((fault) => fault.uid === uid)
}

const PICTURE = { src: `/media/image/full/${'b'.repeat(32)}.jpg`, alt: 'Coupe', meta: '' }
/** A published step with which nothing is amiss. */
async function makeSound(changes: Record<string, unknown> = {}) {
  const { body } = await create({
    name: `Étape ${Math.random().toString(36).slice(2)}`,
    val: 5,
    source: '<p>Base Carbone</p>',
    pictures: [PICTURE],
    ...changes,
  })
  await app.fixture.admin.put(body['@id'], { draft: false })
  return body
}
const put = (iri: string, body: object) => app.fixture.admin.put(iri, body)

it.each<[FaultKind, string, object, object, string]>([
  ['source', 'source', { source: '' }, { source: '<p>ADEME</p>' }, ''],
  ['value', 'val', { val: 0 }, { description: '<p>Condition des autres étapes</p>' }, ''],
  ['picture', 'pictures', { pictures: [] }, { descriptionPicture: PICTURE }, ''],
  [
    'alternative',
    'pictures',
    { pictures: [{ ...PICTURE, alt: ' ' }, PICTURE] },
    { pictures: [PICTURE] },
    '1\u00a0image',
  ],
  [
    'alternative',
    'descriptionPicture',
    { descriptionPicture: { ...PICTURE, alt: '' } },
    { descriptionPicture: PICTURE },
    '1\u00a0image',
  ],
  [
    'alternative',
    'description',
    { description: `<p>Coupe</p><img src="${PICTURE.src}"><img src="${PICTURE.src}" alt="Plan">` },
    { description: `<img src="${PICTURE.src}" alt="Coupe">` },
    '1\u00a0image',
  ],
  [
    'review',
    'reviewedOn',
    { reviewedOn: '2020-01-31' },
    { reviewedOn: new Date().toISOString().slice(0, 10) },
    'Relue le 31/01/2020',
  ],
  [
    'link',
    'action',
    { action: '<p><a href="/page-disparue">ici</a></p>' },
    { action: '<p><a href="/contact">ici</a> <a href="https://x.example/y">là</a></p>' },
    '/page-disparue',
  ],
])(
  'LIFE-21 %s: seeded in « %s » it is listed once, corrected it disappears',
  async (kind, field, fault, mended, detail) => {
    const step = await makeSound()
    expect(await listed(kind, step.uid)).toEqual([])
    await put(step['@id'], fault)
    expect(await listed(kind, step.uid)).toEqual([
      { '@id': step['@id'], uid: step.uid, name: step.name, idx: '', field, detail },
    ])
    await put(step['@id'], mended)
    expect(await listed(kind, step.uid)).toEqual([])
    await put(step['@id'], { ...fault, draft: true })
    expect(await listed(kind, step.uid)).toEqual([])
  },
)

it('LIFE-21 18 months before the end of a long month is the end of a shorter one', async () => {
  const uids: string[] = []
  for (const reviewedOn of ['2025-02-27', '2025-03-01']) {
    const { '@id': iri, uid } = await makeSound()
    await put(iri, { reviewedOn })
    uids.push(uid)
  }
  const { db } = app.test.database
  const found = await findUnreviewed(db, { on: new Date('2026-08-31T10:00:00Z'), months: 18 })
  const listed = found.map(({ uid }) => uid).filter((uid) => uids.includes(uid))
  expect(listed).toEqual(uids.slice(0, 1))
})

it('LIFE-21 a step that nobody ever reviewed is listed 18 months after it was made', async () => {
  const { db } = app.test.database
  const step = await makeSound()
  await db
    .update(card)
    .set({ createdAt: sql`now() - interval '17 months'` })
    .where(eq(card.id, step.id))
  expect(await listed('review', step.uid)).toEqual([])
  await db
    .update(card)
    .set({ createdAt: sql`now() - interval '19 months'` })
    .where(eq(card.id, step.id))
  expect(await listed('review', step.uid)).toMatchObject([
    { detail: expect.stringMatching(/^Jamais relue/) },
  ])
})

it('LIFE-21 a transversal step without a published child, similar names, and a link to a step that was hidden', async () => {
  const child = await makeSound()
  const parent = await makeSound({ cardFormat: format.indirect, children: [child['@id']] })
  expect(await listed('children', parent.uid)).toEqual([])
  const linking = await makeSound({ source: `<p><a href="/etape/${child.uid}">Voir</a></p>` })
  expect(await listed('link', linking.uid)).toEqual([])
  await put(child['@id'], { draft: true })
  expect(await listed('children', parent.uid)).toMatchObject([{ field: 'children' }])
  expect(await listed('link', linking.uid)).toMatchObject([{ field: 'source' }])
  const { work, hiddenWork } = app.fixture.exemplaries
  const toWork = (uid: string) => `<a href="/ouvrage-exemplaire/${uid}">Voir</a>`
  const source = `<p>${toWork(work.uid)} ${toWork(hiddenWork.uid)}</p>`
  const { uid } = await makeSound({ source })
  expect(await listed('link', uid)).toMatchObject([
    { detail: `/ouvrage-exemplaire/${hiddenWork.uid}` },
  ])
  await put(child['@id'], { draft: false })
  expect(await listed('children', parent.uid)).toEqual([])

  const first = await makeSound({ name: 'Isoler les toitures' })
  const second = await makeSound({ name: 'ISOLER la toiture (copie)' })
  expect(await listed('name', first.uid)).toEqual([])
  expect(await listed('name', second.uid)).toMatchObject([
    {
      field: 'name',
      detail: '«\u00a0Isoler les toitures\u00a0» et «\u00a0ISOLER la toiture (copie)\u00a0»',
    },
  ])
  await put(second['@id'], { name: 'Isoler les murs' })
  expect(await listed('name', second.uid)).toEqual([])
})

it('LIFE-21 a keyword that no step carries and a sector without a step are listed until one has them; those that hold others are not', async () => {
  const { db } = app.test.database
  const tag = await makeTag(db, { name: 'Friche' })
  const sector = await makeSector(db)
  expect(await listed('tag', tag.uid)).toMatchObject([{ name: 'Friche', field: null }])
  expect(await listed('sector', sector.uid)).toHaveLength(1)
  const below = await makeTag(db, { parentId: tag.id })
  const part = await makeSector(db, { parentId: sector.id })
  expect([await listed('tag', tag.uid), await listed('sector', sector.uid)]).toEqual([[], []])
  await makeSound({ tags: [below.uid], sector: `/api/sectors/${part.id}` })
  expect([await listed('tag', below.uid), await listed('sector', part.uid)]).toEqual([[], []])
})

it('LIFE-21 a step of completeness, which members do not see, is in no list', async () => {
  const flawed = { source: '', pictures: [], reviewedOn: '2020-01-31' }
  const shown = await makeSound(flawed)
  const hidden = await makeSound({ ...flawed, cardFormat: format.completude })
  for (const kind of ['source', 'picture', 'review'] as const) {
    expect([(await listed(kind, shown.uid)).length, await listed(kind, hidden.uid)]).toEqual([
      1,
      [],
    ])
  }
})

it('LIFE-21 a list that could not be checked says so, and the others stay', async () => {
  const { db } = app.test.database
  await db.execute(sql`alter table page rename to page_gone`)
  try {
    const linking = await makeSound({ source: '<p><a href="/qui-sait">Voir</a></p>' })
    const { lists } = await health()
    expect(linking.uid).not.toBe('')
    expect(lists.flatMap(({ kind, faults }) => (faults === null ? [kind] : []))).toEqual(['link'])
  } finally {
    await db.execute(sql`alter table page_gone rename to page`)
  }
})

it('LIFE-21 names with the same words are similar, others are not', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }))
  expect(
    similarNames(named('Isoler les murs', 'Les murs, isoler', 'Isoler les toits', '', '...')),
  ).toEqual([named('Isoler les murs', 'Les murs, isoler')])
})
