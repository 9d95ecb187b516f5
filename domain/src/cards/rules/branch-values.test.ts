import { expect, it } from 'vitest'
import {
  type BranchStep,
  branchValue,
  everyStep,
  formerParents,
  uncountedSteps,
  valueMoves,
  withChildren,
  withDraft,
} from './branch-values.ts'

const step = (name: string, others: Partial<BranchStep> & { format?: string } = {}): BranchStep => {
  const { format = 'direct', ...given } = others
  return {
    '@id': name,
    name,
    val: 0,
    draft: false,
    cardFormat: { slug: format },
    children: [],
    ...given,
  }
}
const indirect = (name: string, children: BranchStep[], draft = false) =>
  step(name, { format: 'indirect', children, draft, val: 999 })

const A = step('A', { val: 30 })
const B = step('B', { val: 45 })
const C = step('C', { val: 156 })
const T = indirect('T', [A, B, C])
const TOP = indirect('TOP', [T, step('E', { val: 4, draft: true })])

const written = (forest: readonly BranchStep[]): string =>
  forest
    .map(({ name, children }) => (children.length > 0 ? `${name}(${written(children)})` : name))
    .join(' ')
const moved = (moves: ReturnType<typeof valueMoves>) =>
  moves.map(({ step, before, after }) => `${step.name} ${before} ${after}`)

it('CALC-13 CALC-14 an indirect step is worth its published children, at any depth', () => {
  expect([branchValue(A), branchValue(T), branchValue(TOP)]).toEqual([30, 231, 231])
  expect(branchValue(step('D', { val: 5, children: [A] }))).toBe(5)
  expect(branchValue(indirect('X', [indirect('Y', [A], true), B]))).toBe(45)
})

it('ADMIN-STEP-26 linking takes steps from where they were, and what it no longer has goes to the root', () => {
  const fresh = indirect('N', [])
  expect(written(withChildren([TOP], fresh, ['B']))).toBe('TOP(T(A C) E) N(B)')
  expect(written(withChildren([TOP], T, ['C', 'E']))).toBe('TOP(T(C E)) A B')
  expect(written(withChildren([TOP], fresh, ['T', 'A']))).toBe('TOP(E) N(T(B C) A)')
})

it('ADMIN-STEP-26 tells which computed values a change moves, but not that of the step itself', () => {
  const after = withChildren([TOP], indirect('N', []), ['B'])
  expect(moved(valueMoves([TOP], after, 'N'))).toEqual(['TOP 231 186', 'T 231 186'])
  const alone = withChildren([TOP], T, ['A'])
  expect(moved(valueMoves([TOP], alone, 'T'))).toEqual(['TOP 231 30'])
  expect(moved(valueMoves([TOP], withDraft([TOP], 'C', true), 'C'))).toEqual([
    'TOP 231 75',
    'T 231 75',
  ])
  expect(valueMoves([TOP], withDraft([TOP], 'TOP', true), 'TOP')).toEqual([])
})

it('ADMIN-STEP-26 names the steps that lose a child, not the one that keeps it', () => {
  const losing = formerParents([TOP], 'N', ['B', 'T', 'X'])
  expect(
    losing.map(({ parent, leaving }) => [parent.name, ...leaving.map(({ name }) => name)]),
  ).toEqual([
    ['TOP', 'T'],
    ['T', 'B'],
  ])
  expect(formerParents([TOP], 'T', ['A', 'B'])).toEqual([])
  expect(everyStep([TOP]).map(({ name }) => name)).toEqual(['TOP', 'T', 'A', 'B', 'C', 'E'])
})

it('CALC-14 names the drafts that do not count, and the published steps that they cut off', () => {
  const M = indirect('M', [A, step('F', { draft: true }), indirect('K', [C], true)], true)
  const root = indirect('R', [M, indirect('S', [step('G', { draft: true }), B])])
  const { drafts, cutOff } = uncountedSteps(root)
  expect(drafts.map(({ name }) => name)).toEqual(['M', 'G'])
  expect(cutOff.map(({ name }) => name)).toEqual(['A', 'C'])
  expect(uncountedSteps(step('D', { children: [M] }))).toEqual({ drafts: [], cutOff: [] })
})
