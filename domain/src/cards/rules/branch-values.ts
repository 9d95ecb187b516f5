/** A step in its tree, as GET /admin/cards answers it. */
export interface BranchStep {
  '@id': string
  name: string
  /** kgCO2e per person per year */
  val: number
  draft: boolean
  cardFormat: { slug: string }
  children: readonly BranchStep[]
}

type Forest = readonly BranchStep[]

/** A computed value before and after a change; kgCO2e per person per year. */
export interface ValueMove {
  step: BranchStep
  before: number
  after: number
}

const isComputed = (step: BranchStep) => step.cardFormat.slug === 'indirect'

/** Value of a step: its own, or of an indirect one the sum of its published children (CALC-13, D-54). */
export function branchValue(step: BranchStep): number {
  if (!isComputed(step)) return step.val
  const counted = step.children.filter((child) => !child.draft)
  return counted.reduce((sum, child) => sum + branchValue(child), 0)
}

/** Every step of the trees, at any depth. */
export function everyStep(forest: Forest): BranchStep[] {
  return forest.flatMap((step) => [step, ...everyStep(step.children)])
}

const without = (forest: Forest, iris: ReadonlySet<string>): BranchStep[] =>
  forest
    .filter((step) => !iris.has(step['@id']))
    .map((step) => ({ ...step, children: without(step.children, iris) }))

const replaced = (forest: Forest, iri: string, change: Partial<BranchStep>): BranchStep[] =>
  forest.map((step) =>
    step['@id'] === iri
      ? { ...step, ...change }
      : { ...step, children: replaced(step.children, iri, change) },
  )

/**
 * The trees once these are the children of a step: they leave where they were, and those it no
 * longer has go to the root (D-55).
 */
export function withChildren(
  forest: Forest,
  edited: BranchStep,
  iris: readonly string[],
): BranchStep[] {
  const taken = new Set(iris)
  const known = new Map(everyStep(forest).map((step) => [step['@id'], step]))
  const children = iris.flatMap((iri) => {
    const step = known.get(iri)
    return step ? [{ ...step, children: without(step.children, taken) }] : []
  })
  const stored = known.get(edited['@id'])
  const unlinked = (stored?.children ?? []).filter((child) => !taken.has(child['@id']))
  const others = without(forest, taken)
  if (!stored) return [...others, { ...edited, children }]
  return [...replaced(others, edited['@id'], { ...edited, children }), ...unlinked]
}

/** The trees once a step is published, or a draft again. */
export const withDraft = (forest: Forest, iri: string, draft: boolean): BranchStep[] =>
  replaced(forest, iri, { draft })

/** Computed values that a change of the trees makes others, without that of the changed step itself. */
export function valueMoves(before: Forest, after: Forest, changed: string): ValueMove[] {
  const values = new Map(everyStep(after).map((step) => [step['@id'], branchValue(step)]))
  return everyStep(before).flatMap((step) => {
    const now = values.get(step['@id'])
    const was = branchValue(step)
    const others = step['@id'] !== changed && now !== undefined && now !== was
    return others ? [{ step, before: was, after: now }] : []
  })
}

/** The step that each of these stands under now, for those that stand under another than `edited`. */
export function formerParents(forest: Forest, edited: string, iris: readonly string[]) {
  const taken = new Set(iris)
  return everyStep(forest)
    .filter((parent) => parent['@id'] !== edited)
    .flatMap((parent) => {
      const leaving = parent.children.filter((child) => taken.has(child['@id']))
      return leaving.length > 0 ? [{ parent, leaving }] : []
    })
}

/**
 * What the value of an indirect step leaves out below it (CALC-14): its drafts, and what is
 * published under a draft.
 */
export function uncountedSteps(step: BranchStep): { drafts: BranchStep[]; cutOff: BranchStep[] } {
  if (!isComputed(step)) return { drafts: [], cutOff: [] }
  const parts = step.children.map((child) =>
    child.draft
      ? { drafts: [child], cutOff: isComputed(child) ? publishedBelow(child) : [] }
      : uncountedSteps(child),
  )
  return {
    drafts: parts.flatMap(({ drafts }) => drafts),
    cutOff: parts.flatMap(({ cutOff }) => cutOff),
  }
}

/** Steps below that would count if the drafts between were published. */
function publishedBelow(step: BranchStep): BranchStep[] {
  return step.children.flatMap((child) => {
    if (isComputed(child)) return publishedBelow(child)
    return child.draft ? [] : [child]
  })
}
