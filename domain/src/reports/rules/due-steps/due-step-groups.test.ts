import { expect, it } from 'vitest'
import type { DueStep } from '../../due-step-contract.ts'
import { dueStepGroups, isLate } from './due-step-groups.ts'

const step = (name: string, report: string, person: string, dueOn: string): DueStep => ({
  report: { uid: report, name: `Rapport ${report}` },
  card: { id: 1, uid: name, name },
  status: null,
  person,
  dueOn,
  mayMark: true,
})
const STEPS = [
  step('Isoler', 'B', 'Awa', '2026-10-01'),
  step('Chauffer', 'A', '', '2026-11-01'),
  step('Ventiler', 'A', ' awa ', '2026-11-02'),
  step('Bâtir', 'B', 'Idris', '2026-12-01'),
]
const shown = (by: 'personne' | 'rapport') =>
  dueStepGroups(STEPS, by).map(({ title, steps }) => [title, steps.map(({ card }) => card.name)])

it('TEAM-13 due steps by person in charge or by report: the group with the earliest date first', () => {
  expect(shown('personne')).toEqual([
    ['Awa', ['Isoler', 'Ventiler']],
    ['Sans responsable', ['Chauffer']],
    ['Idris', ['Bâtir']],
  ])
  expect(shown('rapport')).toEqual([
    ['Rapport B', ['Isoler', 'Bâtir']],
    ['Rapport A', ['Chauffer', 'Ventiler']],
  ])
})

it('TEAM-13 a step is late once its day has passed', () => {
  expect(STEPS.map((one) => isLate(one, '2026-11-02'))).toEqual([true, true, false, false])
})
