import { describe, expect, it } from 'vitest'
import { reportOf } from '../../../testing/compared-report.ts'
import { takenOver } from './taken-over.ts'

const ISOLER = { uid: 'isoler', val: 280 }
const CHAUFFER = { uid: 'chauffer', val: 230 }
const REEMPLOI = { uid: 'reemploi', val: 110, sector: 1 }
const TRANSVERSALE = { uid: 'transversale', val: 400, sector: 2, format: 'indirect' }

describe('takenOver', () => {
  it('TEAM-04 a report with steps of another one has the figures of all of them', () => {
    const target = reportOf('a', [ISOLER])
    const { steps } = reportOf('b', [ISOLER, CHAUFFER, REEMPLOI])

    const taken = takenOver(target, steps)

    expect(taken.added.map(({ uid }) => uid)).toEqual(['chauffer', 'reemploi'])
    expect(taken.amount).toBe(340)
    expect(taken.figures).toEqual(reportOf('all', [ISOLER, CHAUFFER, REEMPLOI]).datas)
  })

  it('TEAM-04 a transversal step adds neither to the sum nor to the potential', () => {
    const target = reportOf('a', [ISOLER])
    const { added, ...taken } = takenOver(target, reportOf('b', [TRANSVERSALE]).steps)
    expect(added).toHaveLength(1)
    expect(taken).toEqual({ amount: 0, figures: target.datas })
  })

  it('TEAM-04 it counts with the values of today, as the save will', () => {
    const moved = (uid: string, val: number, now: number) => {
      const report = reportOf(uid, [{ uid, val }])
      const steps = report.steps.map((step) => ({ ...step, today: { val: now, counted: true } }))
      return { ...report, steps, today: report.datas && { ...report.datas, somme: now } }
    }
    const { figures, amount } = takenOver(moved('a', 100, 90), moved('b', 40, 50).steps)
    expect([figures?.somme, amount]).toEqual([140, 50])
  })
})
