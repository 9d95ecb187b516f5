import { compareNames } from '@etapes-climat/domain/kernel/name-order'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useCatalogue } from '../testing/use-catalogue.ts'
import { inFrenchOrder } from './conditions.ts'

const opened = useCatalogue()

const NAMES = [
  'Abri à vélos',
  'Abri',
  'Âtre commun',
  'Écluse',
  'Eau de pluie',
  'Élan 10',
  'Élan 9',
  'Îlot 2',
  'îlot 10',
  'Îlot 2 bis',
  'Ilot 3',
  'L’Œuvre',
  'Logement',
  'Lot 02',
  'Lot 1',
  'Ourcq',
  'Œuvre',
  'Zoé',
  'zone 2026-11',
  'Zone 2026-9',
  'Ça et là',
  'Cote',
  'Coté',
  'Côte',
  '2e étage',
  '10e étage',
  'Rez-de-chaussée',
  'Rez de jardin',
  'Vélos',
  'Velours',
]

it('LIM-24 the database orders names as the screens do', async () => {
  const { db } = opened.test.database
  const given = sql`select name from json_array_elements_text(${JSON.stringify(NAMES)}::json) as name`
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from (${given}) as named order by ${inFrenchOrder(sql`name`)}`,
  )
  expect(rows.map(({ name }) => name)).toEqual(NAMES.toSorted(compareNames))
})
