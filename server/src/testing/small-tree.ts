import type { Card, CardNode, SectorCards } from '@etapes-climat/domain/cards/contract'
import type { Sector } from '@etapes-climat/domain/classification/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { TestApp } from './build-test-app.ts'
import type { CatalogueFixture } from './catalogue-fixture.ts'
import { computeHierarchyValues, makeCard, makeSector } from './factories.ts'

/**
 * Steps of a sector of their own, `home`: indirect I over A (10) and B (20), then C (5) at the root;
 * with the calls that the tests of trees make of them.
 */
export async function seedSmallTree(test: TestApp, fixture: CatalogueFixture) {
  const { db } = test.database
  const { admin } = fixture
  const home = await makeSector(db)
  const inHome = { sectorId: home.id, categoryId: fixture.categories.energy.id }
  const make = async (values: Parameters<typeof makeCard>[1]) => {
    const { id, uid } = await makeCard(db, { ...inHome, ...values })
    return { id, uid, '@id': `/api/cards/${id}` }
  }
  const I = await make({ format: 'indirect', position: 0 })
  const A = await make({ val: 10, parentId: I.id, position: 0 })
  const B = await make({ val: 20, parentId: I.id, position: 1 })
  const C = await make({ val: 5, position: 1 })
  await computeHierarchyValues(db)
  const steps = { I, A, B, C }

  const nameOf = (id: number) =>
    Object.entries(steps).find(([, step]) => step.id === id)?.[0] ?? String(id)
  const shape = (nodes: CardNode[]): unknown[] =>
    nodes.map(({ id, children }) =>
      children.length === 0 ? nameOf(id) : { [nameOf(id)]: shape(children) },
    )
  const trees = async () => (await admin.get<Collection<SectorCards>>('/admin/cards')).body
  return {
    home,
    steps,
    inHome,
    nameOf,
    trees,
    /** the tree of the sector by the names of its steps */
    tree: async () =>
      shape((await trees())['hydra:member'].find((item) => item.id === home.id)?.cards ?? []),
    read: async (id: number) => (await admin.get<Card>(`/api/cards/${id}`)).body,
    place: (positions: unknown) =>
      admin.post<{ moved: number }>('/admin/cards/positions', { positions }),
    /** the stored total: the call that computes it again would hide one that no change kept up */
    totalOf: async (uid: string) => (await admin.get<Sector>(`/api/sectors/${uid}`)).body.total,
  }
}
export type SmallTree = Awaited<ReturnType<typeof seedSmallTree>>
