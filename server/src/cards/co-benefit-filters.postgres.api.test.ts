import type { CardSummary, FilterCounts } from '@etapes-climat/domain/cards/contract'
import type { FrontPage } from '@etapes-climat/domain/cards/public-contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { expect, it } from 'vitest'
import { namesOf } from '../testing/catalogue-fixture.ts'
import { makeCard } from '../testing/factories.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'

const opened = useCatalogue()

const asked = (filters: object) => `filters=${encodeURIComponent(JSON.stringify(filters))}`
const search = (filters: object) =>
  opened.fixture.member.get<Collection<CardSummary>>(`/admin/cards/search?${asked(filters)}`)
const counts = async (filters: object) =>
  (await opened.fixture.member.get<FilterCounts>(`/admin/cards/counts?${asked(filters)}`)).body
const frontPage = async (benefice: string) =>
  (
    await opened.fixture.visitor.get<FrontPage>(
      `/cards/actu/sectors?benefice=${encodeURIComponent(benefice)}`,
    )
  ).body
const shown = ({ groups }: FrontPage) =>
  groups.flatMap(({ cards }) => cards.map(({ name }) => name))

it('TRUST-07 co-benefits filter, count and list steps, and nothing tells of them before a published step has one', async () => {
  const { db } = opened.test.database
  const sectorId = opened.fixture.sectors.travel.id
  await makeCard(db, { name: 'Brouillon utile', coBenefits: 'Eau', draft: true, sectorId })
  expect(await counts({})).not.toHaveProperty('coBenefits')
  expect(await frontPage('Eau')).not.toHaveProperty('coBenefits')
  const all = shown(await frontPage(''))
  expect(shown(await frontPage('Eau'))).toEqual(all)

  await makeCard(db, { name: 'Noue', coBenefits: 'Eau, Biodiversité', sectorId })
  await makeCard(db, { name: 'Préau', coBenefits: 'Confort d’été', sectorId })
  expect(namesOf(await search({ coBenefits: ['Eau'] }))).toEqual(['Noue'])
  expect(namesOf(await search({ coBenefits: ['Biodiversité', 'Confort d’été'] }))).toEqual([
    'Noue',
    'Préau',
  ])
  expect(namesOf(await search({ coBenefits: ['Eau'], name: 'Préau' }))).toEqual([])
  const counted = { Santé: 0, Eau: 1, Biodiversité: 1, 'Confort d’été': 1, 'Qualité de l’air': 0 }
  expect((await counts({ coBenefits: ['Eau'] })).coBenefits).toEqual({
    ...counted,
    'Lien social': 0,
  })
  expect((await counts({ coBenefits: ['Eau'] })).total).toBe(1)

  expect(shown(await frontPage('Confort d’été'))).toEqual(['Préau'])
  expect(shown(await frontPage('Bruit'))).toHaveLength(all.length + 2)
  expect((await frontPage('')).coBenefits).toContain('Qualité de l’air')
})
