import { describe, expect, it } from 'vitest'
import { LARGE, outlinePath, SMALL, topOf, windowsPath } from './trajectory-geometry.ts'

describe.each([LARGE, SMALL])('trajectory drawing, $width wide', (drawing) => {
  it('PUB-08 the heights are exactly in proportion to 9, 4.5 and 2 tonnes', () => {
    const heights = drawing.buildings.map((building) => drawing.ground - topOf(drawing, building))
    expect(heights).toEqual([9, 4.5, 2].map((tonnes) => tonnes * drawing.storey))
  })

  it('no window leaves its building', () => {
    for (const building of drawing.buildings) {
      const lefts = [...windowsPath(drawing, building).matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g)]
      for (const [, x, y, width] of lefts) {
        expect(Number(x)).toBeGreaterThanOrEqual(building.x)
        expect(Number(x) + Number(width)).toBeLessThanOrEqual(building.x + building.width)
        expect(Number(y)).toBeGreaterThan(topOf(drawing, building))
      }
    }
  })

  it('the half storey stands under a mansard roof', () => {
    expect(outlinePath(drawing, drawing.buildings[1])).toContain('L')
    expect(outlinePath(drawing, drawing.buildings[0])).not.toContain('L')
  })
})
