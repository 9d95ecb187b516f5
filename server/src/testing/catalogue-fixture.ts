import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { TestApp } from './build-test-app.ts'
import { signIn, visitor } from './client.ts'
import {
  computeHierarchyValues,
  makeCard,
  makeCategory,
  makeExemplary,
  makeSector,
  makeTag,
  makeUser,
} from './factories.ts'

/**
 * A small catalogue whose figures can be checked by head, and one client a role.
 * Sector « Se loger » (total 165): indirect « Rénover » of 40 + 60 published and 500 draft children,
 * direct « Ventiler » 50, completeness 15. Sector « Se déplacer » (total 101): direct « Vélo » 101.
 */
export async function seedCatalogueFixture(test: TestApp) {
  const { db } = test.database
  const housing = await makeSector(db, { name: 'Se loger', slug: 'se-loger', position: 1 })
  const travel = await makeSector(db, { name: 'Se déplacer', slug: 'se-deplacer', position: 2 })
  const energy = await makeCategory(db)
  const uses = await makeCategory(db)
  const project = await makeTag(db, { name: 'Type d’ouvrage' })
  const offices = await makeTag(db, { name: 'Bureaux', parentId: project.id })
  const homes = await makeTag(db, { name: 'Logement', parentId: project.id })
  const work = await makeExemplary(db, { title: 'Ouvrage publié' })
  const hiddenWork = await makeExemplary(db, { title: 'Ouvrage secret', draft: true })

  const inHousing = { sectorId: housing.id, categoryId: energy.id }
  const renovate = await makeCard(db, {
    ...inHousing,
    name: 'Rénover en une fois',
    format: 'indirect',
  })
  const insulate = await makeCard(db, {
    ...inHousing,
    name: 'Isoler l’enveloppe',
    val: 40,
    parentId: renovate.id,
    idx: 'E12',
    version: 2,
    idxDate: '2024-05-01',
    description: '<p>Une enveloppe isolée.</p>',
    releaseNote: '<p>Note interne</p>',
    tagIds: [offices.id, homes.id],
    exemplaryIds: [work.id, hiddenWork.id],
  })
  const heat = await makeCard(db, {
    ...inHousing,
    name: 'Chauffer sans énergie fossile',
    val: 60,
    parentId: renovate.id,
    tagIds: [homes.id],
  })
  const draft = await makeCard(db, {
    ...inHousing,
    name: 'Étape secrète',
    val: 500,
    draft: true,
    parentId: renovate.id,
    tagIds: [offices.id],
  })
  const ventilate = await makeCard(db, { ...inHousing, name: 'Ventiler', val: 50, position: 1 })
  const completeness = await makeCard(db, {
    sectorId: housing.id,
    name: 'Décarbonation du réseau',
    format: 'completude',
    val: 15,
    parentId: renovate.id,
  })
  const cycle = await makeCard(db, {
    name: 'Donner la première place au vélo',
    val: 101,
    sectorId: travel.id,
    categoryId: uses.id,
    tagIds: [offices.id],
  })
  const necessary = await makeCard(db, {
    name: 'Réaliser un diagnostic',
    val: 0,
    sectorId: travel.id,
    categoryId: uses.id,
  })
  // The completeness step hangs under the indirect one; its value must not be added there twice.
  await computeHierarchyValues(db)

  const admin = await makeUser(db, { isAdmin: true, firstName: 'Awa', lastName: 'Diarra' })
  const member = await makeUser(db, { firstName: 'Solène', lastName: 'Guivarch' })
  const other = await makeUser(db)
  const waiting = await makeUser(db, { status: 'waiting' })
  return {
    sectors: { housing, travel },
    categories: { energy, uses },
    tags: { project, offices, homes },
    exemplaries: { work, hiddenWork },
    cards: { renovate, insulate, heat, draft, ventilate, completeness, cycle, necessary },
    users: { admin, member, other, waiting },
    visitor: visitor(test.app),
    admin: await signIn(test.app, admin.email),
    member: await signIn(test.app, member.email),
    other: await signIn(test.app, other.email),
    waiting: await signIn(test.app, waiting.email),
  }
}
export type CatalogueFixture = Awaited<ReturnType<typeof seedCatalogueFixture>>

/** Names of the steps that a member finds, sorted. */
export const MEMBER_SEES = [
  'Chauffer sans énergie fossile',
  'Donner la première place au vélo',
  'Isoler l’enveloppe',
  'Réaliser un diagnostic',
  'Rénover en une fois',
  'Ventiler',
]

/** Texts that no answer to a member or visitor may contain. */
export const SECRETS = /secrète|secret|Note interne|releaseNote/

/** Names of a collection's members, sorted. */
export const namesOf = (answer: { body: Collection<{ name: string }> }) =>
  answer.body['hydra:member'].map((item) => item.name).sort()
