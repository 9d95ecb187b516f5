import { expect, it } from 'vitest'
import { reachFurther, unreachable, wayFacts, wayName, wayReasons } from './way-words.ts'
import type { Way } from './ways-to-objective.ts'

const AMOUNTS = { somme: 1360, objectif: 1650 }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const way = (over: Partial<Way>): Way => ({
  kinds: ['fewest'],
  uids: ['a'],
  added: 400,
  sectors: 1,
  ...over,
})

it('TEAM-50 a way is told by what it does best, its figures, and why none does better', () => {
  const first = way({})
  expect(wayName(first)).toBe('Le moins d’étapes')
  expect(plain(wayFacts(first, AMOUNTS))).toBe('1 étape, 1 secteur, somme 1 760, dépasse de 110')
  expect(wayReasons(first, AMOUNTS).map(plain)).toEqual([
    'Une seule étape suffit ; de celles qui suffisent, aucune ne le dépasse de moins de 110.',
  ])
  const other = way({ kinds: ['nearest', 'sectors'], uids: ['a', 'b'], added: 290, sectors: 2 })
  expect(plain(wayFacts(other, AMOUNTS))).toMatch(/, somme 1 650, atteint l’objectif exactement$/)
  expect(wayName(other)).toBe('Au plus juste, le moins de secteurs')
  expect(wayReasons(other, AMOUNTS).map(plain)).toEqual([
    'L’objectif est atteint exactement ; aucun choix ne le fait avec moins de 2 étapes.',
    'Aucun choix dans moins de 2 secteurs n’atteint l’objectif ; de ceux qui en touchent autant, aucun n’est plus juste.',
  ])
})

it('TEAM-50 out of reach, what is missing and the most that can be had are told', () => {
  const told = (steps: number, most: number) =>
    plain(unreachable({ ways: [], steps, most, isTooLarge: false }, AMOUNTS))
  expect(told(3, 250)).toBe(
    'Avec toute la liste il manque encore 40 : les 3 étapes de la liste porteraient la somme à 1 610 au plus.',
  )
  expect(told(1, 250)).toBe(
    'Avec toute la liste il manque encore 40 : l’étape de la liste porterait la somme à 1 610 au plus.',
  )
  expect(reachFurther(true)).toMatch(/^Effacez la recherche, desserrez les filtres, /)
  expect(reachFurther(false)).toMatch(/^Desserrez les filtres, /)
  expect(told(0, 0)).toBe('Aucune étape de la liste ne peut s’ajouter : il manque 290.')
})
