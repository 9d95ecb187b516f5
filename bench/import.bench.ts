import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportPreview } from '../domain/src/workbook/contract.ts'
import { WORKBOOK_TYPE } from '../domain/src/workbook/rules/workbook-file.ts'
import { writeWorkbook } from '../server/src/engines/xlsx/write-workbook.ts'
import type { WrittenCell } from '../server/src/engines/xlsx/written-sheet.ts'
import { createAdministrator } from '../server/src/users/create-administrator.ts'
import { publishedDemoSteps, variedTexts } from './datasets/varied-texts.ts'
import { median } from './measure/compare.ts'
import { printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { type ChildServer, startApplication } from './servers/child-server.ts'
import { signIn } from './servers/with-catalogue.ts'

const STEPS = 2_000
const READERS = 20
/** Seconds of an import, its preview included. */
const TARGET = 8
/** ms that an answer beside it waits at most. */
const LONGEST_WAIT = 200
const ADMIN = { email: 'admin@exemple.fr', password: 'une phrase de passe pour mesurer' }
const HEADERS = [
  'Identifiant',
  'Secteur',
  'Parent',
  'Élément',
  'Format',
  'Mots-clés',
  'Nom',
  'Valeur',
  'Statut',
  'Description',
  'Actions',
  'Pour aller plus loin',
]

/** 2,000 steps of three levels into an empty installation, beside readers. */
export async function benchImport(engine: Engine): Promise<void> {
  const database = await engine.create()
  try {
    await database.use(({ withoutStatementTimeout }) =>
      withoutStatementTimeout((db) => createAdministrator(db, ADMIN)),
    )
    const server = await startApplication(database.env)
    try {
      await measure(server, engine.name)
    } finally {
      await server.stop()
    }
  } finally {
    await database.remove()
  }
}

async function measure(server: ChildServer, name: string): Promise<void> {
  const token = await signIn(server, ADMIN)
  const file = await workbook()
  const send = async (path: string, headers: Record<string, string> = {}) => {
    const started = performance.now()
    const response = await fetch(`${server.baseUrl}/admin/catalogue/import${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': WORKBOOK_TYPE, ...headers },
      body: new Uint8Array(file),
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return { answer: await response.json(), seconds: (performance.now() - started) / 1000 }
  }
  const alone = await read(server, token, sleep(2000))
  const importing = (async () => {
    const preview = await send('/preview')
    const { counts, version } = preview.answer as ImportPreview
    if (counts.added !== STEPS) throw new Error(JSON.stringify(counts))
    const applied = await send('', { 'if-match': `"${version}"` })
    return { preview: preview.seconds, apply: applied.seconds }
  })()
  const beside = await read(server, token, importing)
  const { preview, apply } = await importing
  const again = await send('/preview')
  printFigure(
    `import of ${STEPS} steps, ${(file.length / 1e6).toFixed(1)} MB, ${READERS} readers, ${name}`,
    `preview ${preview.toFixed(1)} s, apply ${apply.toFixed(1)} s; of the same file again ${again.seconds.toFixed(1)} s`,
    `≤ ${TARGET} s`,
    preview + apply <= TARGET,
  )
  printFigure(
    `readers beside it, ${name}`,
    `median ${beside.median.toFixed(0)} ms, longest ${beside.longest.toFixed(0)} ms of ${beside.count} (alone ${alone.median.toFixed(0)} ms, ${alone.longest.toFixed(0)} ms)`,
    `longest ≤ ${LONGEST_WAIT} ms`,
    beside.longest <= LONGEST_WAIT,
  )
}

/** Readers who request the trees again and again, 20 ms apart, until something ends. */
async function read(server: ChildServer, token: string, until: Promise<unknown>) {
  let ended = false
  void until.finally(() => {
    ended = true
  })
  const times: number[] = []
  const reader = async () => {
    while (!ended) {
      const started = performance.now()
      const response = await fetch(`${server.baseUrl}/cards/search?name=isoler&itemsPerPage=30`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`a reader was answered ${response.status}`)
      times.push(performance.now() - started)
      await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  return { median: median(times), longest: Math.max(...times), count: times.length }
}

/** Trees of one transversal step, ten steps below it and nine below each of these. */
function workbook(): Promise<Buffer> {
  const demo = publishedDemoSteps()
  const varied = variedTexts()
  const rows = Array.from({ length: STEPS }, (_, at): WrittenCell[] => {
    const step = demo[at % demo.length] as (typeof demo)[number]
    const place = at % 101
    const tree = at - place
    const isRoot = place === 0
    const below = place <= 10 ? tree : tree + 1 + ((place - 11) % 10)
    return [
      `E-${at}`,
      `Secteur ${(tree / 101) % 8}`,
      isRoot ? null : `E-${below}`,
      'Matériaux',
      isRoot ? 'Étape transversale' : 'Étape directe',
      'béton ; bois',
      varied(step.name, 0.3),
      isRoot ? null : step.val,
      'Publié',
      varied(step.descriptionHtml, 0.5),
      varied(step.actionHtml, 0.5),
      varied(step.descriptionGoFurtherHtml, 0.5),
    ]
  })
  const column = (header: string) => ({ header, width: 20 })
  return buffer(
    writeWorkbook([
      { name: 'Étapes', columns: HEADERS.map(column), rows },
      {
        name: 'Secteurs',
        columns: [column('Nom')],
        rows: Array.from({ length: 8 }, (_, at) => [`Secteur ${at}`]),
      },
      { name: 'Éléments', columns: [column('Nom')], rows: [['Matériaux']] },
      { name: 'Mots-clés', columns: [column('Nom')], rows: [['béton'], ['bois']] },
    ]),
  )
}
