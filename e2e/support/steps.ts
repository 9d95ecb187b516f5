import type { Card } from '@etapes-climat/domain/cards/contract'
import { afterAll } from 'vitest'
import { adminCall, firstIri } from './admin-call.ts'

/** Steps of a sector of their own, removed after the tests of the file: the figures of others stay. */
export function useOwnSteps() {
  const made: string[] = []
  let sector: string | undefined

  /** Makes a step, published unless told otherwise. */
  async function makeStep(format: string, changes: object, draft = false): Promise<Card> {
    sector ??= (await adminCall<{ '@id': string }>('POST', '/api/sectors', { name: 'Essais' }))[
      '@id'
    ]
    const body = {
      cardFormat: await firstIri('/api/card_formats', format),
      cardCategory: await firstIri('/api/card_categories'),
      sector,
      ...changes,
    }
    const { '@id': iri } = await adminCall<Card>('POST', '/api/cards', body)
    made.push(iri)
    return adminCall<Card>('PUT', iri, { draft })
  }

  afterAll(async () => {
    for (const iri of made.reverse()) {
      await adminCall('PUT', iri, { draft: true })
      await adminCall('DELETE', iri)
    }
    if (sector) await adminCall('DELETE', sector)
  })
  return { makeStep }
}
