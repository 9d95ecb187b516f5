import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import type { Report } from '@etapes-climat/domain/reports/contract'
import { noisePicture } from '../../server/src/testing/sample-pictures.ts'
import { roundWorkbook } from '../../server/src/testing/workbooks/round-workbook.ts'
import { sampleWorkbook } from '../../server/src/testing/workbooks/sample-workbook.ts'
import {
  type HeldWorkshop,
  holdWorkshop,
} from '../../server/src/testing/workshops/hold-workshop.ts'
import type { Person } from './person.ts'

/** Steps of an import. */
export const IMPORTED = 200
/** Steps that publications are planned for, P0, P1, … */
const PLANNED = 10
/** How long after it was planned a publication is due (ms). */
const DUE_MS = 1_000

/** Tried and acknowledged writes; what was tried and not answered may be there or not. */
export interface Writes {
  /** bodies of reports by the name in each, as no two bodies share one */
  bodies: Map<string, ReportBody>
  /** names in the bodies that a report may have, by its uid */
  reports: Map<string, Set<string>>
  /** by the report that a milestone was tried for, the acknowledged one */
  milestones: Map<string, MilestoneSummary | null>
  workshops: HeldWorkshop[]
  /** by the addresses of pictures, sent whole and in chunks: SHA-256 as once answered; null: not read yet */
  pictures: Map<string, string | null>
  chunked: Map<string, string | null>
  imports: { acknowledged: number; tried: number; count: number }
  /** planned value of a step by its index among the planned ones */
  publications: Map<number, { acknowledged: number; tried: Set<number>; dueAt: number }>
  publicationCount: number
}

/** Body of a report that is created or saved. */
export interface ReportBody {
  name: string
  description: string
  /** IRIs of steps */
  cards: string[]
}

export const noWrites = (): Writes => ({
  bodies: new Map(),
  reports: new Map(),
  milestones: new Map(),
  workshops: [],
  pictures: new Map(),
  chunked: new Map(),
  imports: { acknowledged: 0, tried: 0, count: 0 },
  publications: new Map(),
  publicationCount: 0,
})

interface Steps {
  /** IRIs of steps that reports select */
  selected: string[]
  /** numbers of the steps that publications are planned for */
  planned: string[]
}

/** Makes the steps that the writes are about. */
export async function prepareSteps(administrator: Person): Promise<Steps> {
  await importFile(administrator, roundWorkbook(0, IMPORTED))
  const planned = sampleWorkbook({
    Secteurs: [['Nom'], ['Planifier']],
    Éléments: [['Nom'], ['Chantier']],
    Étapes: [
      ['Identifiant', 'Nom', 'Valeur', 'Secteur', 'Élément', 'Statut'],
      ...Array.from({ length: PLANNED }, (_, at) => [
        `P${at}`,
        `Planifiée ${at}`,
        0,
        'Planifier',
        'Chantier',
        'Publié',
      ]),
    ],
  })
  await importFile(administrator, planned)
  const found = await administrator.json<{ 'hydra:member': { '@id': string; idx: string }[] }>(
    'GET',
    '/api/cards?itemsPerPage=500',
  )
  const named = (start: string) =>
    found['hydra:member'].filter(({ idx }) => idx.startsWith(start)).map((step) => step['@id'])
  return {
    selected: named('E').slice(1, 6),
    planned: named('P').map((iri) => iri.split('/').at(-1) ?? ''),
  }
}

export interface ExportedStep {
  idx: string
  val: number
  description: string
}

export async function exportedSteps(administrator: Person): Promise<ExportedStep[]> {
  const { steps } = await administrator.json<{ steps: ExportedStep[] }>(
    'GET',
    '/admin/catalogue/export.json',
  )
  return steps
}

/** Writes in six ways at once, until the server is gone, and notes what it acknowledged. */
export async function writeUntilGone(
  administrator: Person,
  steps: Steps,
  writes: Writes,
): Promise<void> {
  const ways = [
    () => saveReport(administrator, steps, writes),
    () => fixMilestone(administrator, steps, writes),
    () => holdWorkshop(administrator, steps.selected, writes.workshops),
    () => sendPicture(administrator, writes),
    () => sendInChunks(administrator, writes),
    () => changeCatalogue(administrator, steps, writes),
  ]
  await Promise.all(ways.map(untilGone))
}

/** Refusals go on: two writes may be about the same thing. */
async function untilGone(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await write()
    } catch (error) {
      if (!(error instanceof Error) || !/answered \d{3}/.test(error.message)) return
      console.log(error.message.slice(0, 200))
      await wait(100)
    }
  }
}

async function saveReport(person: Person, { selected }: Steps, { bodies, reports }: Writes) {
  const name = `Rapport ${reports.size}`
  const body = { name, description: `Décrit comme ${name}`, cards: selected }
  bodies.set(name, body)
  const { uid } = await person.json<Report>('POST', '/api/reports', body)
  const possible = new Set([name])
  reports.set(uid, possible)
  const changed = `${name} repris`
  const without = selected.filter((_, at) => at !== reports.size % selected.length)
  const change = { name: changed, description: `Décrit comme ${changed}`, cards: without }
  bodies.set(changed, change)
  possible.add(changed)
  await person.ask('PUT', `/api/reports/${uid}`, change)
  possible.delete(name)
}

async function fixMilestone(person: Person, { selected }: Steps, { bodies, milestones }: Writes) {
  const body = { name: 'Avec jalon', description: 'Décrit', cards: selected }
  bodies.set(body.name, body)
  const { uid } = await person.json<Report>('POST', '/api/reports', body)
  milestones.set(uid, null)
  const milestone = await person.json<MilestoneSummary>('POST', `/report/${uid}/milestones`, {
    name: 'APD',
  })
  milestones.set(uid, milestone)
}

/** @param fields that come before the file */
const pictureForm = (field: string, bytes: Uint8Array, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'chantier.png')
  return form
}

async function sendPicture(person: Person, { pictures }: Writes) {
  const form = pictureForm('file', noisePicture(150, 100))
  const { file } = await person.json<{ file: string }>('POST', '/media/img', form)
  await noteFile(person, `/media/image/full/${file}`, pictures)
}

async function sendInChunks(person: Person, { chunked }: Writes) {
  const bytes = noisePicture(200, 150)
  const call = '/files/upload/chunk'
  const start = { phase: 'start', mime_type: 'image/png', size: bytes.length, name: 'a.png' }
  const { data } = await person.json<{ data: { session_id: string } }>('POST', call, start)
  const chunk = pictureForm('chunk', bytes, {
    phase: 'upload',
    session_id: data.session_id,
    start_offset: '0',
  })
  await person.ask('POST', call, chunk)
  const finish = { phase: 'finish', session_id: data.session_id }
  const { preview } = await person.json<{ preview: string }>('POST', call, finish)
  await noteFile(person, preview, chunked)
}

/** The address first: the file is acknowledged, whether the server lives to answer it or not. */
async function noteFile(person: Person, address: string, files: Map<string, string | null>) {
  files.set(address, null)
  files.set(address, await sha256Of(await person.ask('GET', address)))
}

/** An import, then a step planned to be published soon. */
async function changeCatalogue(person: Person, { planned }: Steps, writes: Writes) {
  const { imports, publications } = writes
  imports.tried += 1
  const round = imports.tried
  await importFile(person, roundWorkbook(round, IMPORTED))
  imports.acknowledged = round
  imports.count += 1
  const at = round % PLANNED
  const waiting = publications.get(at) ?? { acknowledged: 0, tried: new Set([0]), dueAt: 0 }
  publications.set(at, waiting)
  const address = `/admin/publications/cards/${planned[at]}`
  await person.ask('POST', address, {})
  await person.ask('PUT', address, { val: round })
  const dueAt = Date.now() + DUE_MS
  waiting.tried.add(round)
  await person.ask('POST', `${address}/plan`, { at: new Date(dueAt).toISOString() })
  Object.assign(waiting, { acknowledged: round, tried: new Set([round]), dueAt })
  writes.publicationCount += 1
}

async function importFile(person: Person, file: Buffer): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)]), 'catalogue.xlsx')
  await person.ask('POST', '/admin/catalogue/import', form)
}

export const sha256Of = async (answer: Response): Promise<string> =>
  createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
