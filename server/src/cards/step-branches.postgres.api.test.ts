import type { CardLine } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { expect, it } from 'vitest'
import { makeCard } from '../testing/factories.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'

const opened = useCatalogue()

interface Found extends Collection<CardLine> {
  conditions?: CardLine[]
}

it('TEAM-52 lines name their branch, transversal ones their steps, and the answer its conditions whatever is filtered', async () => {
  const { test, fixture } = opened
  const { db } = test.database
  const root = await makeCard(db, { name: 'Quartier frais', format: 'indirect' })
  const below = (name: string, values = {}) => makeCard(db, { name, parentId: root.id, ...values })
  const soil = await below('Pleine terre fraîche', { val: 0 })
  const trees = await below('Arbres frais', { val: 90 })
  const hidden = await below('Frais caché', { val: 0, draft: true })
  const inner = await below('Rue fraîche', { format: 'indirect' })
  const shade = await makeCard(db, { name: 'Ombre fraîche', val: 30, parentId: inner.id })
  const alone = await makeCard(db, { name: 'Condition fraîche à part', val: 0 })
  const search = async (filters: object) =>
    (
      await fixture.member.get<Found>(
        `/admin/cards/search?view=lines&filters=${encodeURIComponent(JSON.stringify(filters))}`,
      )
    ).body
  const iri = ({ id }: { id: number }) => `/api/cards/${id}`
  const found = await search({ name: 'fra' })
  const placeOf = (uid: string) => {
    const line = found['hydra:member'].find((candidate) => candidate.uid === uid)
    return [line?.branch, line?.children]
  }
  expect(placeOf(root.uid)).toEqual([iri(root), [soil, trees, inner].map(iri)])
  expect(placeOf(inner.uid)).toEqual([iri(root), [iri(shade)]])
  expect(placeOf(trees.uid)).toEqual([iri(root), undefined])
  expect(placeOf(shade.uid)).toEqual([iri(root), undefined])
  expect(placeOf(alone.uid)).toEqual([undefined, undefined])
  expect(JSON.stringify(found)).not.toContain(hidden.uid)
  expect(found.conditions?.map(({ uid }) => uid)).toEqual([soil.uid])

  const narrowed = await search({ name: 'Ombre' })
  expect(narrowed['hydra:member'].map(({ uid }) => uid)).toEqual([shade.uid])
  expect(narrowed.conditions).toMatchObject([{ uid: soil.uid, branch: iri(root) }])
  expect(await search({ name: 'à part' })).not.toHaveProperty('conditions')
})
