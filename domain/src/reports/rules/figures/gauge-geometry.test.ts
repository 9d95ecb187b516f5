import { describe, expect, it } from 'vitest'
import {
  gapToObjective,
  gaugeGeometry,
  objectiveReached,
  sectorBarGeometry,
} from './gauge-geometry.ts'

const figures = (somme: number, potentiel: number) => ({
  somme,
  potentiel,
  objectif: Math.round(potentiel / 2),
  effort: potentiel === 0 ? 0 : Math.round((somme * 100) / potentiel),
})

describe('effort gauge', () => {
  it('fills in proportion, the objective at half', () => {
    expect(gaugeGeometry(figures(1360, 3300), 320)).toMatchObject({
      objective: 160,
      labelLeft: false,
    })
    expect(gaugeGeometry(figures(1360, 3300), 320).filled).toBeCloseTo(131.9, 1)
  })

  it('turns the value to the left from 85 % on, and never fills beyond its end', () => {
    expect(gaugeGeometry(figures(84, 100), 600).labelLeft).toBe(false)
    expect(gaugeGeometry(figures(85, 100), 600).labelLeft).toBe(true)
    expect(gaugeGeometry(figures(250, 100), 600)).toMatchObject({ filled: 600, labelLeft: true })
  })

  it('stays empty without potential', () => {
    expect(gaugeGeometry(figures(0, 0), 320)).toMatchObject({ filled: 0, objective: 0 })
  })

  it('knows the gap, and when the objective is reached', () => {
    expect(gapToObjective(figures(1360, 3300))).toBe(290)
    expect(objectiveReached(figures(1650, 3300))).toBe(true)
    expect(gapToObjective(figures(2000, 3300))).toBe(0)
    expect(objectiveReached(figures(0, 0))).toBe(false)
  })

  it('draws the sectors on the scale of the largest', () => {
    const bar = sectorBarGeometry(figures(510, 870), 1670, 320)
    expect(bar.potential).toBeCloseTo(166.7, 1)
    expect(bar.filled).toBeCloseTo(97.7, 1)
    expect(sectorBarGeometry(figures(900, 870), 1670, 320).filled).toBeCloseTo(166.7, 1)
    expect(sectorBarGeometry(figures(0, 0), 0, 320)).toEqual({
      potential: 0,
      filled: 0,
      objective: 0,
    })
  })
})
