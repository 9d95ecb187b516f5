import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineBox, meets, textBox } from '../../drawing/rules/place-label.ts'
import { formatNumber } from '../../kernel/format.ts'
import {
  ABOVE_POST,
  effortWords,
  gapLabels,
  LYING,
  longestBar,
  lyingLabels,
  objectiveParts,
  STANDING,
  shortName,
} from './timeline-labels.ts'

const milestone = (somme: number, effort = 41) => ({
  figures: { somme, effort, potentiel: 3300, objectif: 1650 },
})

/** Labels, posts and lines as the screen draws them, by what they are. */
function drawn(sums: readonly number[], objective: number) {
  const places = sums.map((_, at) => 92 + at * 96)
  const largest = Math.max(objective, 1, ...sums)
  const levelOf = (value: number) => LYING.ground - (value / largest) * 130
  const tops = sums.map(levelOf)
  const objectiveY = levelOf(objective)
  const shown = sums.map((sum) => milestone(sum))
  const { flag, lifts, top } = lyingLabels(shown, { places, tops, objectiveY })
  const figures = shown.map((one, at) => {
    const [x, y] = [places[at] ?? 0, (tops[at] ?? 0) - (lifts[at] ?? 0)]
    const anchor = 'middle' as const
    return [
      textBox(formatNumber(one.figures.somme), {
        x,
        y: y - ABOVE_POST.sum,
        size: 32,
        anchor,
        stretch: 0.8,
      }),
      textBox(effortWords(one), { x, y: y - ABOVE_POST.effort, size: 13, anchor }),
    ]
  })
  const posts = places.map((x, at) => ({
    left: x - LYING.post / 2,
    top: tops[at] ?? 0,
    right: x + LYING.post / 2,
    bottom: LYING.ground,
  }))
  const flagBox = {
    left: flag.x,
    top: flag.y,
    right: flag.x + LYING.flag.width,
    bottom: flag.y + LYING.flag.height,
  }
  const line = lineBox(0, objectiveY, LYING.width, objectiveY, 6)
  return { figures, posts, flagBox, line, lifts, top, pole: flag.pole }
}

it('REP-66 figures just below the objective stand above its line, others on their post', () => {
  const { lifts, pole } = drawn([1345, 700, 1415, 2000], 1650)
  expect(lifts.map((lift) => Math.abs(Math.round(lift)))).toEqual([20, 0, 15, 0])
  expect(pole).toBe(0)
})

it('REP-66 TEAM-21 whatever the sums, no figures of a milestone meet a line, a post, the flag or others', () => {
  const sums = fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(sums, fc.integer({ min: 1, max: 9999 }), (values, objective) => {
      const { figures, posts, flagBox, line, top } = drawn(values, objective)
      for (const [at, own] of figures.entries()) {
        const others = [
          ...figures.filter((_, index) => index !== at).flat(),
          ...posts.filter((_, index) => index !== at),
          flagBox,
          line,
        ]
        for (const box of own) {
          expect(others.filter((other) => meets(box, other))).toEqual([])
          expect(box.top).toBeGreaterThanOrEqual(top)
        }
      }
      expect(posts.filter((post) => meets(flagBox, post))).toEqual([])
    }),
    { numRuns: 200 },
  )
})

it('REP-66 on a phone the objective line stops at the names, and sums stand clear of bars', () => {
  const milestones = ['APS', 'Un jalon au nom plus long que la place'].map((name) => ({
    ...milestone(123_456),
    name,
    fixedAt: '2026-01-12T09:00:00+00:00',
  }))
  const [start, end] = [24, 170]
  expect(objectiveParts(milestones, { places: [46, 130], x: 290 })).toEqual([[start, end]])
  const parts = objectiveParts(milestones, { places: [46, 130], x: 60 })
  expect(parts).toHaveLength(3)
  for (const y of [46 + 25, 130 + 25]) {
    expect(parts.filter(([from, to]) => from < y && y - 9 < to)).toEqual([])
  }
  const sum = textBox('123\u00a0456', {
    x: STANDING.width,
    y: 0,
    size: 28,
    anchor: 'end',
    stretch: 0.8,
  })
  expect(STANDING.left + longestBar(milestones)).toBeLessThan(sum.left)
  expect(longestBar([milestone(5)])).toBe(200)
})

it('TEAM-21 milestones of one day have « même jour » once between them', () => {
  const on = (uid: string, day: string) => ({ uid, fixedAt: `2026-01-${day}T09:00:00+00:00` })
  const fixed = [on('a', '12'), on('b', '12'), on('c', '12'), on('d', '13'), on('e', '13')]
  expect(gapLabels(fixed, [100, 200, 300, 400, 500])).toEqual([
    { key: 'b', words: 'même jour', x: 200 },
    { key: 'd', words: '1\u00a0jour', x: 350 },
    { key: 'e', words: 'même jour', x: 450 },
  ])
})

it('TEAM-21 a name is cut to the room that it has, not to a number of letters', () => {
  expect(shortName('APS', 94)).toBe('APS')
  expect(shortName('Livraison du lot', 94)).toBe('Livraison d…')
  expect(shortName('AVANT-PROJET', 94)).toBe('AVANT-PRO…')
})
