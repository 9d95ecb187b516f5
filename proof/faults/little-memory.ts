import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Report } from '@etapes-climat/domain/reports/contract'
import { roundWorkbook } from '../../server/src/testing/workbooks/round-workbook.ts'
import type { ProofRun } from '../proof.ts'
import { startApplication } from '../servers/application.ts'
import { signIn } from '../traffic/person.ts'

const CONTROLLER = '/sys/fs/cgroup/memory'
const LIMIT_BYTES = 10 ** 9
const STEPS = 500

/** Fault 20: server, embedded database and documents within 1 GB, with a report and lists of 500. */
export async function limitMemory({ defer }: ProofRun): Promise<string[]> {
  if (!existsSync(CONTROLLER)) return ['this machine has no memory controller of version 1']
  const group = path.join(CONTROLLER, `etapes-climat-${process.pid}`)
  mkdirSync(group)
  defer(() => rmdirSync(group))
  writeFileSync(path.join(group, 'memory.limit_in_bytes'), String(LIMIT_BYTES))
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-faults-'))
  defer(() => rmSync(folder, { recursive: true }))
  const application = await startApplication({ DATA_DIR: folder, DEMO_CONTENT: 'off' }, undefined, [
    'sh',
    '-c',
    `echo $$ > ${path.join(group, 'cgroup.procs')} && exec "$@"`,
    'sh',
  ])
  defer(() => application.process.kill())
  const person = await signIn(application.baseUrl)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(roundWorkbook(1, STEPS))]), 'catalogue.xlsx')
  await person.ask('POST', '/admin/catalogue/import', form)
  const list = await person.json<{ 'hydra:member': { '@id': string }[] }>(
    'GET',
    `/api/cards?itemsPerPage=${STEPS}`,
  )
  const cards = list['hydra:member'].map((step) => step['@id'])
  const { uid } = await person.json<Report>('POST', '/api/reports', { name: 'Entier', cards })
  const faults: string[] = []
  for (const call of [`/pdf/reports/${uid}`, `/report/${uid}`, '/api/cards?itemsPerPage=500']) {
    const answer = await person.ask('GET', call).catch((error: Error) => error)
    if (answer instanceof Error) faults.push(answer.message)
    else await answer.arrayBuffer()
  }
  const events = readFileSync(path.join(group, 'memory.oom_control'), 'utf8')
  const killed = Number(/oom_kill (\d+)/.exec(events)?.[1])
  if (killed > 0) faults.push(`${killed} processes were killed for want of memory`)
  await application.stop()
  return faults
}
