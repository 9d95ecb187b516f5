import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportPreview } from '../domain/src/workbook/contract.ts'
import { WORKBOOK_TYPE } from '../domain/src/workbook/rules/workbook-file.ts'
import { writeWorkbook } from '../server/src/engines/xlsx/write-workbook.ts'
import type { WrittenCell } from '../server/src/engines/xlsx/written-sheet.ts'
import { createAdministrator } from '../server/src/users/create-administrator.ts'
import { seedCatalogue } from './datasets/catalogue-dataset.ts'
import { publishedDemoSteps, variedTexts } from './datasets/varied-texts.ts'
import { compared } from './measure/compare.ts'
import { printRatio } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { type ChildServer, startApplication } from './servers/child-server.ts'
import { signIn, withOwnDatabase, writeTexts } from './servers/with-catalogue.ts'

const STEPS = 2_000
const READERS = 20
/** Of an import, its preview included, and of the longest wait for an answer beside it. */
const TARGET = { most: 8, of: 'writing as many steps with texts' }
const WAIT_TARGET = { most: 5, of: 'that wait without an import' }
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
      await measure(server, engine)
    } finally {
      await server.stop()
    }
  } finally {
    await database.remove()
  }
}

/** ms */
const msToWrite = (engine: Engine) =>
  withOwnDatabase(engine, async (db) => {
    const started = performance.now()
    const { cardIds } = await seedCatalogue(db, STEPS)
    await writeTexts(db, cardIds)
    return performance.now() - started
  })

async function measure(server: ChildServer, engine: Engine): Promise<void> {
  const token = await signIn(server, ADMIN)
  const file = await workbook()
  const send = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.baseUrl}/admin/catalogue/import${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': WORKBOOK_TYPE, ...headers },
      body: new Uint8Array(file),
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as ImportPreview
  }
  const alone = await longestWait(server, token, sleep(2000))
  const importing = (async () => {
    const started = performance.now()
    const { counts, version } = await send('/preview')
    if (counts.added !== STEPS) throw new Error(JSON.stringify(counts))
    await send('', { 'if-match': `"${version}"` })
    return performance.now() - started
  })()
  const beside = await longestWait(server, token, importing)
  const ms = await importing
  const name = `import of ${STEPS} steps, ${(file.length / 1e6).toFixed(1)} MB, ${READERS} readers, ${engine.name}`
  printRatio(name, compared([[ms, await msToWrite(engine)]]), TARGET)
  printRatio(
    `longest wait of the readers, ${engine.name}`,
    compared([[beside, alone]]),
    WAIT_TARGET,
  )
}

/** ms that readers wait at most who request the trees again and again, 20 ms apart, until something ends. */
async function longestWait(server: ChildServer, token: string, until: Promise<unknown>) {
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
  return Math.max(...times)
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
