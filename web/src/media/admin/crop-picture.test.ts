import { expect, it } from 'vitest'
import { turnedSize } from './crop-picture.ts'

it('MEDIA-02 knows the room that a turned picture takes', () => {
  expect(turnedSize(888, 500, 0)).toEqual({ width: 888, height: 500 })
  const quarter = turnedSize(888, 500, 90)
  expect([Math.round(quarter.width), Math.round(quarter.height)]).toEqual([500, 888])
  expect(turnedSize(100, 100, 45).width).toBeCloseTo(141.42, 1)
  expect(turnedSize(888, 500, 360).width).toBeCloseTo(888, 5)
})
