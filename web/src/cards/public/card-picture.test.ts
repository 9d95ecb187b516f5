import { describe, expect, it } from 'vitest'
import { sampleCard } from '../../testing/sample-data.ts'
import { drawCardPicture } from './card-picture.ts'

describe('picture of a step', () => {
  it('STEP-03 is drawn among all exemplary works, evenly', () => {
    const card = sampleCard(1, { pictures: 4 })
    const drawn = Array.from({ length: 400 }, (_, seed) => drawCardPicture(card, seed)?.src ?? '')
    const counts = [...new Set(drawn)].map((src) => drawn.filter((other) => other === src).length)
    expect(counts).toHaveLength(4)
    expect(Math.min(...counts)).toBeGreaterThan(60)
    const others = Array.from({ length: 30 }, (_, n) => sampleCard(n, { pictures: 4 }))
    const places = others.map((other) => {
      const drawnOf = drawCardPicture(other, 7)?.src
      return other.exemplaries.findIndex(({ imgPrimary }) => imgPrimary[0]?.src === drawnOf)
    })
    expect(new Set(places)).toEqual(new Set([0, 1, 2, 3]))
  })

  it('STEP-03 there is none when no exemplary work has a picture', () => {
    expect(drawCardPicture(sampleCard(1), 3)).toBeNull()
  })
})
