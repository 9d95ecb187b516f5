import type { Card, CardNode, SectorCards } from '@etapes-climat/domain/cards/contract'
import { adminCall, firstIri } from './admin-call.ts'
import { uniqueName } from './unique-name.ts'

export interface SeededSector {
  '@id': string
  id: number
  name: string
}

const seeded: SeededSector[] = []

/** A sector of the test's own. */
export async function seedSector(): Promise<SeededSector> {
  const name = uniqueName('Secteur')
  const sector = await adminCall<SeededSector>('POST', '/api/sectors', { name })
  seeded.push(sector)
  return sector
}

/** Deletes the seeded sectors and their steps: other tests look at the same lists. */
export async function removeSeeded(): Promise<void> {
  for (const sector of seeded.splice(0)) {
    for (const step of everyNode(await stepsOf(sector))) {
      if (!step.draft) await adminCall('PUT', step['@id'], { draft: true })
      await adminCall('DELETE', step['@id'])
    }
    await adminCall('DELETE', sector['@id'])
  }
}

const everyNode = (nodes: CardNode[]): CardNode[] =>
  nodes.flatMap((node) => [...everyNode(node.children), node])

async function stepsOf({ id }: SeededSector): Promise<CardNode[]> {
  const sectors = await adminCall<{ 'hydra:member': SectorCards[] }>('GET', '/admin/cards')
  return sectors['hydra:member'].find((sector) => sector.id === id)?.cards ?? []
}

/** A step that could be published; `idx` is the word it is told by on screen. */
export async function seedStep(
  sector: SeededSector,
  step: { idx: string; format?: 'direct' | 'indirect'; val?: number; draft?: boolean },
): Promise<Card> {
  const { idx, format = 'direct', val = 1, draft = true } = step
  const created = await adminCall<Card>('POST', '/api/cards', {
    idx,
    val,
    name: `Étape ${idx}`,
    description: '<p>Texte</p>',
    action: '<p>Texte</p>',
    sector: sector['@id'],
    cardFormat: await firstIri('/api/card_formats', format),
    cardCategory: await firstIri('/api/card_categories'),
  })
  return draft ? created : adminCall('PUT', created['@id'], { draft })
}

/** Steps at the root of a sector, in this order. */
export async function seedSteps(sector: SeededSector, codes: readonly string[]): Promise<Card[]> {
  const steps: Card[] = []
  for (const idx of codes) steps.push(await seedStep(sector, { idx }))
  return steps
}

/** The steps of a sector one under the other. */
export async function seedChain(sector: SeededSector, codes: readonly string[]): Promise<void> {
  const steps = await seedSteps(sector, codes)
  const chain = steps.reduceRight<object[]>(
    (children, step) => [{ '@id': step['@id'], children }],
    [],
  )
  await adminCall('POST', '/admin/cards/positions', { positions: chain })
}

/** A tree by its codes: `A(B C(D)) E`. */
export async function storedTree(sector: SeededSector): Promise<string> {
  const write = (nodes: CardNode[]): string =>
    nodes
      .map(({ idx, children }) => (children.length > 0 ? `${idx}(${write(children)})` : idx))
      .join(' ')
  return write(await stepsOf(sector))
}
