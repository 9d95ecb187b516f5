/** A step of the model; kgCO2e per person per year. */
export interface ModelStep {
  name: string
  /** its own value; of an indirect step nothing */
  val: number
  isIndirect: boolean
  draft: boolean
}

/** A step in its tree, by its index. */
export interface ModelNode {
  idx: string
  children: ModelNode[]
}

/**
 * A catalogue as one would keep it on paper: what each step says, and the trees of the sectors. Computed
 * values and totals are worked out anew from it each time.
 */
export interface CatalogueModel {
  steps: ReadonlyMap<string, ModelStep>
  /** by the name of the sector */
  trees: ReadonlyMap<string, readonly ModelNode[]>
}

/** What an administrator reads of a sector. */
export interface PresentedSector {
  name: string
  total: number
  steps: PresentedStep[]
}

interface PresentedStep {
  idx: string
  name: string
  val: number
  draft: boolean
  children: PresentedStep[]
}

/** What administrators read of the catalogue, worked out the naive way (CALC-13, CALC-15). */
export function presentModel({ steps, trees }: CatalogueModel): PresentedSector[] {
  const stepOf = (idx: string) => steps.get(idx) as ModelStep
  const value = ({ idx, children }: ModelNode): number => {
    const { isIndirect, val } = stepOf(idx)
    if (!isIndirect) return val
    return children
      .filter((child) => !stepOf(child.idx).draft)
      .reduce((sum, child) => sum + value(child), 0)
  }
  const present = (node: ModelNode): PresentedStep => ({
    idx: node.idx,
    name: stepOf(node.idx).name,
    val: value(node),
    draft: stepOf(node.idx).draft,
    children: node.children.map(present),
  })
  return Array.from(trees, ([name, roots]) => ({
    name,
    total: everyNode(roots)
      .map(({ idx }) => stepOf(idx))
      .filter(({ isIndirect, draft }) => !isIndirect && !draft)
      .reduce((sum, { val }) => sum + val, 0),
    steps: roots.map(present),
  }))
}

/** Every node of some trees, at any depth. */
export const everyNode = (roots: readonly ModelNode[]): ModelNode[] =>
  roots.flatMap((node) => [node, ...everyNode(node.children)])

/** The catalogue with a step that says something else. */
export function saying(
  model: CatalogueModel,
  idx: string,
  fields: Partial<ModelStep>,
): CatalogueModel {
  const step = model.steps.get(idx)
  if (!step) return model
  return { ...model, steps: new Map(model.steps).set(idx, { ...step, ...fields }) }
}

/** The catalogue with a new step, last at the root of a sector. */
export function withStep(
  { steps, trees }: CatalogueModel,
  sector: string,
  idx: string,
  step: ModelStep,
): CatalogueModel {
  const roots = [...(trees.get(sector) ?? []), { idx, children: [] }]
  return { steps: new Map(steps).set(idx, step), trees: new Map(trees).set(sector, roots) }
}

/** The catalogue without a step, whose children stand where it stood. */
export function withoutStep({ steps, trees }: CatalogueModel, idx: string): CatalogueModel {
  const left = new Map(steps)
  left.delete(idx)
  const without = (roots: readonly ModelNode[]): ModelNode[] =>
    roots.flatMap((node) =>
      node.idx === idx ? node.children : [{ ...node, children: without(node.children) }],
    )
  return {
    steps: left,
    trees: new Map(Array.from(trees, ([sector, roots]) => [sector, without(roots)])),
  }
}

/** The sector in whose trees a step stands. */
export const sectorOf = ({ trees }: CatalogueModel, idx: string): string =>
  [...trees].find(([, roots]) => everyNode(roots).some((node) => node.idx === idx))?.[0] ?? ''

/**
 * The trees of a sector after a step was moved with its descendants.
 * @param parent null: the root; a descendant of the step leaves it where it is
 */
export function placedElsewhere(
  roots: readonly ModelNode[],
  idx: string,
  { parent, rank }: { parent: string | null; rank: number },
): readonly ModelNode[] {
  const moved = everyNode(roots).find((node) => node.idx === idx)
  const isBelow = everyNode(moved ? [moved] : []).some((node) => node.idx === parent)
  if (!moved || isBelow) return roots
  const taken = (nodes: readonly ModelNode[]): ModelNode[] =>
    nodes
      .filter((node) => node !== moved)
      .map((node) => ({ ...node, children: taken(node.children) }))
  const put = (siblings: readonly ModelNode[]) => siblings.toSpliced(rank, 0, moved)
  const placed = (nodes: readonly ModelNode[]): ModelNode[] =>
    nodes.map((node) => {
      const children = placed(node.children)
      return { ...node, children: node.idx === parent ? put(children) : children }
    })
  const left = taken(roots)
  return parent === null ? put(left) : placed(left)
}
