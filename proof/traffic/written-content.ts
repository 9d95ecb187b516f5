import { createHash } from 'node:crypto'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import type { Report } from '@etapes-climat/domain/reports/contract'
import sharp from 'sharp'
import type { Person } from './person.ts'

const REPORTS = 5
const STEPS_OF_A_REPORT = 7

interface Listed<Item> {
  'hydra:member': Item[]
}

/**
 * Writes what must survive: reports with different steps, a milestone of each, a picture.
 * @returns the addresses of what lies in files
 */
export async function writeContent(administrator: Person): Promise<string[]> {
  const { 'hydra:member': steps } = await administrator.json<Listed<{ '@id': string }>>(
    'GET',
    '/cards/search',
  )
  for (let number = 0; number < REPORTS; number += 1) {
    const cards = steps.slice(number, number * 2 + STEPS_OF_A_REPORT).map((step) => step['@id'])
    const name = `Parcours n° ${number}`
    const { uid } = await administrator.json<Report>('POST', '/api/reports', { name, cards })
    await administrator.ask('POST', `/report/${uid}/milestones`, { name: `APD ${number}` })
  }
  const { file } = await sendPicture(administrator)
  return [`/media/image/full/${file}`]
}

/** Sends a picture for the catalogue. @returns it as a step takes it */
export async function sendPicture(administrator: Person): Promise<{ file: string }> {
  const form = new FormData()
  form.set('file', new Blob([await drawnPicture()], { type: 'image/png' }), 'chantier.png')
  form.set('alt', 'Un chantier')
  return administrator.json('POST', '/media/img', form)
}

/**
 * What a person reads of it, ready to be compared: figures of every report, the bytes of the PDF of
 * every milestone and of files, lists of the catalogue and of accounts.
 */
export async function readContent(
  administrator: Person,
  files: readonly string[],
): Promise<Record<string, unknown>> {
  const { 'hydra:member': reports } = await administrator.json<Listed<Report>>(
    'GET',
    '/api/reports',
  )
  const read: Record<string, unknown> = {}
  for (const { uid } of reports) {
    const { name, cards, val, datas, updatedAt } = await administrator.json<Report>(
      'GET',
      `/report/${uid}`,
    )
    const { milestones } = await administrator.json<{ milestones: MilestoneSummary[] }>(
      'GET',
      `/report/${uid}/milestones`,
    )
    const pdfs = await Promise.all(
      milestones.map((milestone) => digestOf(administrator, `/pdf/milestones/${milestone.uid}`)),
    )
    read[uid] = { name, cards: cards.map((card) => card['@id']), val, datas, updatedAt, pdfs }
  }
  for (const list of ['/api/cards?itemsPerPage=500', '/api/pages', '/admin/users/admin']) {
    read[list] = await administrator.json('GET', list)
  }
  for (const file of files) read[file] = await digestOf(administrator, file)
  return read
}

/** SHA-256, hexadecimal, of the bytes that an address answers. */
async function digestOf(person: Person, path: string): Promise<string> {
  const answer = await person.ask('GET', path)
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
}

const drawnPicture = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#35785a' } })
    .png()
    .toBuffer()
