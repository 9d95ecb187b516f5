import { readFileSync } from 'node:fs'
import { sourceFile } from '../config/paths.ts'
import type { Benchmark } from './benchmark.ts'

export interface DemoStep {
  id: string
  idx: string
  version: number
  idxDate: string
  name: string
  format: string
  sector: string
  category: string | null
  tags: string[]
  val: number
  goal: number
  draft: boolean
  position: number
  parent: string | null
  exemplaries: string[]
  /** how the value is computed, in one line, and where its figures come from */
  derivation: { formula: string; source: string }
  /** the same computation as drawn under « REPÈRES » */
  benchmark?: Benchmark
  descriptionHtml: string
  actionHtml: string
  descriptionGoFurtherHtml: string
  releaseNoteHtml: string
}

interface DemoExemplary {
  id: string
  title: string
  projectOwner: string
  architect: string
  credit: string
  identifier: string
  link: string
  draft: boolean
  content: string
  /** name of a drawing in demo/pictures */
  illustration: string
  illustrationAlt: string
}

/** The demonstration content, with its sources, as kept in content.json. */
export interface DemoContent {
  sectors: { slug: string; name: string; parent?: string; total: number }[]
  categories: { slug: string; name: string }[]
  tags: { slug: string; name: string; children: { slug: string; name: string }[] }[]
  steps: DemoStep[]
  /** ids of the steps of the front page, in order */
  actu: string[]
  exemplaries: DemoExemplary[]
  pages: { slug: string; title: string; content: string }[]
  testimonies: { id: string; lastName: string; firstName: string; content: string }[]
}

export function readDemoContent(): DemoContent {
  return JSON.parse(readFileSync(sourceFile('demo', 'content.json'), 'utf8'))
}
