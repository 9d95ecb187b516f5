import type { Card } from '@etapes-climat/domain/cards/contract'
import { afterAll } from 'vitest'
import { adminSession, call } from './api.ts'

/** Steps of a sector of their own, removed after the tests of the file: the figures of others stay. */
export function useOwnSteps() {
  const made: string[] = []
  let sector: string | undefined

  async function admin<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await call(method, path, { token: await adminSession(), body })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
    return response.status === 204 ? (undefined as Answer) : response.json()
  }
  async function first(path: string, slug?: string): Promise<string> {
    const items = await admin<{ 'hydra:member': { '@id': string; slug?: string }[] }>('GET', path)
    const found = items['hydra:member'].find((item) => slug === undefined || item.slug === slug)
    if (!found) throw new Error(`nothing at ${path}`)
    return found['@id']
  }

  /** Makes a step, published unless told otherwise. */
  async function makeStep(format: string, changes: object, draft = false): Promise<Card> {
    sector ??= (await admin<{ '@id': string }>('POST', '/api/sectors', { name: 'Essais' }))['@id']
    const body = {
      cardFormat: await first('/api/card_formats', format),
      cardCategory: await first('/api/card_categories'),
      sector,
      ...changes,
    }
    const { '@id': iri } = await admin<Card>('POST', '/api/cards', body)
    made.push(iri)
    return admin<Card>('PUT', iri, { draft })
  }

  afterAll(async () => {
    for (const iri of made.reverse()) {
      await admin('PUT', iri, { draft: true })
      await admin('DELETE', iri)
    }
    if (sector) await admin('DELETE', sector)
  })
  return { makeStep }
}
