import { describe, expect, it } from 'vitest'
import { addStep, removeStep, type Selection } from './select-steps.ts'

const empty: Selection<{ uid: string; sectorUid: string | null }> = { cards: [], sectorUids: [] }
const inS = (uid: string) => ({ uid, sectorUid: 'S' })

describe('selecting steps', () => {
  it('CALC-08 adding a step adds its sector when absent', () => {
    // Catches: leaving the filtered sectors as they were.
    expect(addStep(empty, inS('a')).sectorUids).toEqual(['S'])
    expect(addStep(addStep(empty, inS('a')), inS('b')).sectorUids).toEqual(['S'])
  })

  it('CALC-08 adding a step twice, or one without a sector, changes nothing else', () => {
    const once = addStep(empty, inS('a'))
    expect(addStep(once, inS('a'))).toBe(once)
    expect(addStep(empty, { uid: 'x', sectorUid: null }).sectorUids).toEqual([])
  })

  it('CALC-09 removing the last step of a sector drops the sector', () => {
    // Catches: keeping a sector that no selected step is in.
    const one = addStep(empty, inS('a'))
    expect(removeStep(one, 'a')).toEqual(empty)
  })

  it('CALC-10 removing a step keeps the sector while another step of it remains', () => {
    // Catches: dropping the sector of every removed step.
    const two = addStep(addStep(empty, inS('a')), inS('b'))
    expect(removeStep(two, 'a').sectorUids).toEqual(['S'])
    const ticked = { ...two, sectorUids: ['S', 'below'] }
    expect(removeStep(ticked, 'a', () => ['below']).sectorUids).toEqual(['S', 'below'])
  })

  it('CALC-09 D-73 sectors ticked with a sector are removed with it, unless they hold a selected step', () => {
    // Catches: a sector that stays ticked below a row that is not.
    const ticked = { cards: [inS('a')], sectorUids: ['S', 'below', 'further', 'other'] }
    const below = (uid: string) => (uid === 'S' ? ['below', 'further'] : [])
    expect(removeStep(ticked, 'a', below).sectorUids).toEqual(['other'])
    const inBelow = { ...ticked, cards: [inS('a'), { uid: 'b', sectorUid: 'below' }] }
    expect(removeStep(inBelow, 'a', below).sectorUids).toEqual(['below', 'other'])
    expect(removeStep(inBelow, 'b', below).sectorUids).toEqual(['S', 'further', 'other'])
  })

  it('CALC-09 removing a step without a sector leaves the sectors', () => {
    const ticked = { cards: [{ uid: 'x', sectorUid: null }], sectorUids: ['S'] }
    expect(removeStep(ticked, 'x', () => ['S'])).toEqual({ cards: [], sectorUids: ['S'] })
  })

  it('CALC-09 removing a step that is not selected changes nothing', () => {
    const one = addStep(empty, inS('a'))
    expect(removeStep(one, 'z')).toBe(one)
  })
})
