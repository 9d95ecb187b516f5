import type { Consequences } from '@etapes-climat/domain/consequences/contract'
import { drawnLevel } from '@etapes-climat/domain/consequences/rules/level-drawing'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { withResult } from './tried-save.ts'
import { type TriedConsequences, WhatChanges } from './what-changes.tsx'

const html = (tried: TriedConsequences) =>
  renderToStaticMarkup(<WhatChanges tried={tried} subject="/api/cards/3" />)
const known = (consequences: Consequences) => html({ is: 'known', consequences })

const NO_PLACES = { formerParents: [], uncounted: { drafts: [], cutOff: [] } }
const PUBLICATION: Consequences = {
  ...NO_PLACES,
  cards: [
    {
      '@id': '/api/cards/1',
      name: 'Rénover',
      idx: 'LOG-T1',
      level: 1,
      computed: true,
      before: { val: 510, draft: false },
      after: { val: 520, draft: false },
    },
    {
      '@id': '/api/cards/3',
      name: 'Isoler',
      idx: 'LOG-03',
      level: 2,
      computed: false,
      before: { val: 280, draft: false },
      after: { val: 290, draft: false },
    },
  ],
  sectors: [{ '@id': '/api/sectors/1', name: 'Se loger', before: 870, after: 880 }],
  total: { before: 7000, after: 7010 },
  reports: 14,
}

it('LIFE-15 draws the step before those above it, and gives the same figures as a table', () => {
  const drawn = known(PUBLICATION)
  expect(/aria-label="([^"]*)"/.exec(drawn)?.[1]).toBe(
    'LOG-03 de 280 à 290, LOG-T1 de 510 à 520, Se loger de 870 à 880, Catalogue de 7\u00a0000 à 7\u00a0010',
  )
  const rows = drawn.match(/<tr>.*?<\/tr>/g) ?? []
  expect(rows.slice(1).map((row) => row.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|'))).toEqual([
    '|LOG-03, l’étape|280|290|+\u00a010|',
    '|LOG-T1, étape transversale|510|520|+\u00a010|',
    '|Se loger, le secteur|870|880|+\u00a010|',
    '|Catalogue, tous les secteurs|7\u00a0000|7\u00a0010|+\u00a010|',
  ])
  expect(drawn.replace(/<[^>]+>/g, '')).toContain('14\u00a0rapports enregistrés en contiennent')
  expect(withResult('Publier', PUBLICATION, '/api/cards/3')).toBe('Publier\u00a0:\u00a0290')
})

it('LIFE-15 a sentence instead of a drawing when no figure changes, and the reason when it is not known', () => {
  const total = { before: 7000, after: 7000 }
  const silent = known({ ...NO_PLACES, cards: [], sectors: [], total, reports: 0 })
  expect(silent).toContain('Aucun chiffre ne change')
  expect(silent).not.toContain('<svg')
  const failed = html({ is: 'failed', reason: 'Réseau perdu.', refused: [], retry: () => {} })
  expect(failed).toContain('Réseau perdu.')
  expect(html({ is: 'waiting' })).toContain('Calcul de ce qui va changer…')
})

it('LIFE-15 cuts every tower that does not begin at zero, and draws all differences at one scale', () => {
  const up = drawnLevel({ before: 870, after: 880 }, 20)
  const down = drawnLevel({ before: 300, after: 280 }, 20)
  const fresh = drawnLevel({ before: 0, after: 10 }, 20)
  expect(up.cut).not.toBeNull()
  expect(fresh.cut).toBeNull()
  expect(up.before - up.after).toBeCloseTo(fresh.before - fresh.after)
  expect(down.after - down.before).toBeCloseTo(2 * (up.before - up.after))
})
