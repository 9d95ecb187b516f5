import { expect, it } from 'vitest'
import { sectorTableNotes, selectionNote } from './addition-notes.ts'

const notes = (objectif: number, ...sectors: number[]) =>
  sectorTableNotes(
    { objectif },
    sectors.map((value) => ({ objectif: value })),
  ).map((note) => note.replaceAll('\u00a0', ' '))

it('REP-50 says under the table by sector why a column does not add up', () => {
  // Catches: objectives rounded separately over a rounded total.
  const parts = 'Les efforts sont des parts : ils ne s’additionnent pas.'
  expect(notes(1101, 501, 601)).toEqual([
    parts,
    'Chaque objectif est arrondi à part : leur addition donne 1 102.',
  ])
  expect(notes(1102, 501, 601)).toEqual([parts])
  expect(notes(501, 501)).toEqual([])
})

it('REP-50 says during the selection which part the sum does not hold, and that it is an older one', () => {
  // Catches: values of today under a sum of the last calculation, without a word.
  const step = (val: number, format = 'direct', draft = false) => ({ val, format, draft })
  const note = (somme: number, ...steps: ReturnType<typeof step>[]) =>
    selectionNote(somme, steps).replaceAll('\u00a0', ' ')
  expect(note(100, step(100))).toBe('Les étapes transversales ne s’ajoutent pas.')
  expect(note(100, step(100), step(70, 'indirect'))).toBe(
    'Une étape transversale n’est pas ajoutée : sa valeur reprend celle d’étapes liées.',
  )
  expect(
    note(90, step(100), step(7, 'indirect'), step(8, 'indirect'), step(5, 'direct', true)),
  ).toBe(
    '2 étapes transversales ne sont pas ajoutées : leur valeur reprend celle d’étapes liées. Les brouillons ne sont pas ajoutés. Somme du dernier calcul : les étapes valent aujourd’hui 100.',
  )
})
