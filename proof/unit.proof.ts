import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Report, ReportView } from '@etapes-climat/domain/reports/contract'
import { debianTool } from '../scripts/test-tools.mjs'
import { builtServerFile } from '../server/src/config/paths.ts'
import { isArchive } from '../server/src/maintenance/backup/manifest.ts'
import { freePort } from '../server/src/testing/processes/free-port.ts'
import type { Proof, ProofRun } from './proof.ts'
import { startUnit, type Unit } from './servers/systemd.ts'
import { untilReady } from './servers/until-ready.ts'
import { ADMINISTRATOR, type Person, signIn } from './traffic/person.ts'

const BACKUPS = '/var/lib/etapes-climat-backups'
/** How long what the unit does beside its start may take (ms). */
const DONE_WITHIN_MS = 120_000

/** The unit of systemd with its whole sandbox, on all addresses of the machine (OPS-07). */
export const unit: Proof = {
  title: 'The unit, started by systemd in its sandbox',
  tools: [debianTool('systemd', 'systemd', 'systemd-analyze')],
  async run(proof) {
    const { figure, defer } = proof
    if (process.getuid?.() !== 0) {
      return figure('start of systemd', 'this proof needs root, for namespaces', 'root', false)
    }
    const port = await freePort()
    const systemd = startUnit({
      HOST: '0.0.0.0',
      PORT: String(port),
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      BACKUP_FOLDER: BACKUPS,
    })
    defer(systemd.stop)
    const baseUrl = `http://127.0.0.1:${port}`
    await untilReady(`${baseUrl}/ready`, systemd)
    const facts = readFileSync(`/proc/${systemd.serverPid()}/status`, 'utf8')
    const fact = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(facts)?.[1] ?? '?'
    figure('user of the process', fact('Uid'), 'not 0', Number(fact('Uid')) > 0)
    figure('its capabilities', fact('CapBnd'), '0', Number(`0x${fact('CapBnd')}`) === 0)
    figure('its filter of system calls', fact('Seccomp'), '2', fact('Seccomp') === '2')
    const possible = (await untilThere(systemd.possible))?.join(', ') ?? 'not tried'
    figure(
      'what a process in its sandbox could do',
      possible,
      'write data',
      possible === 'write data',
    )
    await saveAndPrint(proof, await signIn(baseUrl))
    await checkBackup(proof, systemd)
  },
}

async function saveAndPrint({ figure }: ProofRun, person: Person): Promise<void> {
  const { 'hydra:member': steps } = await person.json<{ 'hydra:member': { '@id': string }[] }>(
    'GET',
    '/cards/search',
  )
  const sent = { name: 'Rapport', cards: steps.slice(0, 5).map((step) => step['@id']) }
  const { uid } = await person.json<Report>('POST', '/api/reports', sent)
  const view = await person.json<ReportView>('GET', `/report/${uid}`)
  const read = view.cards.map((card) => card['@id'])
  const isSaved = isDeepStrictEqual(read.toSorted(), sent.cards.toSorted())
  figure('steps of a report saved and read', read.length, String(sent.cards.length), isSaved)
  const answer = await person.ask('GET', `/pdf/reports/${uid}`)
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  const isWhole = pdf.startsWith('%PDF-') && pdf.trimEnd().endsWith('%%EOF')
  figure('its PDF', isWhole ? 'whole' : pdf.slice(0, 100), 'whole', isWhole)
}

/** The archive that the unit makes after its start. */
async function checkBackup({ figure }: ProofRun, { seen }: Unit): Promise<void> {
  const folder = seen(BACKUPS)
  const archive = await untilThere(() => readdirSync(folder).find(isArchive))
  const checked = spawnSync(
    process.execPath,
    [builtServerFile('restore.js'), '--check', path.join(folder, archive ?? '')],
    { encoding: 'utf8', env: { ...process.env, LOG_LEVEL: 'silent' } },
  )
  const outcome = checked.status === 0 ? 'accepted' : checked.stderr.trim()
  figure('its backup, by restore --check', outcome, 'accepted', checked.status === 0)
}

/** What is looked for, once it is there; undefined after two minutes. */
async function untilThere<Found>(look: () => Found | undefined): Promise<Found | undefined> {
  const deadline = Date.now() + DONE_WITHIN_MS
  for (;;) {
    const found = look()
    if (found !== undefined || Date.now() > deadline) return found
    await wait(100)
  }
}
