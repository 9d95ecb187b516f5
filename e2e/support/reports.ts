import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Report } from '@etapes-climat/domain/reports/contract'
import { call } from './api.ts'

const projectRoot = path.resolve(import.meta.dirname, '..', '..')

interface DemoStep {
  id: string
  name: string
  val: number
  format: string
  sector: string
  draft: boolean
}

/** The demonstration content as written in its file, apart from anything the application computes. */
export const demoContent: {
  steps: DemoStep[]
  sectors: { slug: string; name: string; total: number }[]
} = JSON.parse(readFileSync(path.join(projectRoot, 'server/src/demo/content.json'), 'utf8'))

/** A step of the demonstration content by its code, for example LOG-03. */
export function demoStep(id: string): DemoStep {
  const step = demoContent.steps.find((candidate) => candidate.id === id)
  if (!step) throw new Error(`no demonstration step ${id}`)
  return step
}

/** Steps of the catalogue by name, as a member reads them. */
export async function cardIdOf(token: string, name: string): Promise<number> {
  const response = await call('GET', `/cards/search?name=${encodeURIComponent(name)}`, { token })
  const found = (await response.json())['hydra:member']
  const card = found.find((item: { name: string }) => item.name === name)
  if (!card) throw new Error(`no step named ${name}`)
  return card.id
}

/** Saves a report of these demonstration steps through the API. */
export async function makeReport(token: string, steps: string[], name?: string): Promise<Report> {
  const cards = []
  for (const id of steps) cards.push(`/api/cards/${await cardIdOf(token, demoStep(id).name)}`)
  const body = { cards, ...(name ? { name } : {}) }
  const response = await call('POST', '/api/reports', { token, body })
  if (response.status !== 201) throw new Error(`saving answered ${response.status}`)
  return response.json()
}
