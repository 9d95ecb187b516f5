import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { cardPdf, type DocumentServices } from '../server/src/cards/document/card-pdf.ts'
import { builtServerFile } from '../server/src/config/paths.ts'
import { createPdfEngine, type PdfEngineOptions } from '../server/src/engines/pdf/pdf-engine.ts'
import { openDiskStorage } from '../server/src/engines/storage/disk-storage.ts'
import { createPrintedPictures } from '../server/src/media/printed-picture.ts'
import { accountAsker } from '../server/src/plugins/asker.ts'
import { reportPdf } from '../server/src/reports/document/report-pdf.ts'
import { pdfWorkers, residentMemory } from '../server/src/testing/documents/pdf-workers.ts'
import { chromiums, openChromium } from './browser/chromium-print.ts'
import { type PrintedReport, printedReport } from './datasets/document-dataset.ts'
import { compare, compared } from './measure/compare.ts'
import { printRatio } from './measure/print.ts'
import { treeCpuSeconds } from './measure/process-cpu.ts'

const STEPS = 40
const ASKER = accountAsker(1)
const PRINTS = 5
const MIB = 1024 ** 2
const MB = 1e6
/** Of the CPU that Chromium takes; its shell without windows takes about half of the browser's. */
const MOST = { browser: 0.33, shell: 0.5 }
const FILE_MOST = 1
const MEMORY_TARGET = { most: 1.1, of: 'its memory after 20', unit: 'MiB' }
const STALL_TARGET = { most: 0.3, of: 'the time of one report' }
const NS_PER_MS = 1e6

/** Documents as the server makes them, in child processes of the built worker. */
export async function benchDocument(): Promise<void> {
  const printed = await printedReport(STEPS)
  await benchReport(printed)
  await benchMemory()
  await benchStall(printed)
}

/** Runs `work` with documents made of stored `pictures`, and removes processes and files at the end. */
async function withDocuments<Result>(
  { pictures }: PrintedReport,
  options: Partial<PdfEngineOptions>,
  work: (services: DocumentServices) => Promise<Result>,
): Promise<Result> {
  const workerPath = builtServerFile('pdf-worker.js')
  const pdf = createPdfEngine({ workerPath, execArgv: [], logger: console, ...options })
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-bench-'))
  try {
    const storage = await openDiskStorage(folder)
    for (const [src, bytes] of pictures) {
      await storage.put(`full/${path.basename(src)}`, bytes, { contentType: 'image/jpeg' })
    }
    const readPicture = createPrintedPictures(storage)
    return await work({ pdf, readPicture, publicUrl: 'https://etapes.example' })
  } finally {
    await pdf.close()
    rmSync(folder, { recursive: true })
  }
}

async function benchReport(printed: PrintedReport): Promise<void> {
  const found = chromiums()
  if (found.length === 0) console.log('Chromium not found: documents are not compared')
  const [card] = printed.report.cards
  if (!card) throw new Error('The report has no step')
  const oneStep = { ...printed, report: { ...printed.report, cards: [card] } }
  const name = `report of ${STEPS} steps, ${printed.pictures.size} pictures`
  for (const browser of found) {
    const of = path.basename(browser)
    const most = MOST[of.includes('shell') ? 'shell' : 'browser']
    const report = await compareWith(browser, printed, (services) =>
      reportPdf(services, { report: printed.stated, asker: ASKER }),
    )
    printRatio(`CPU of a ${name}`, report.cpu, { of, most })
    printRatio(`file of a ${name}`, report.size, { of, most: FILE_MOST, unit: 'MB' })
    const step = await compareWith(browser, oneStep, (services) =>
      cardPdf(services, { card, asker: ASKER }),
    )
    printRatio('CPU of the document of one step, 2 pictures', step.cpu, { of, most })
  }
}

/** One document each in turns. The first one of ours prepares the pictures. */
async function compareWith(
  executablePath: string,
  printed: PrintedReport,
  make: (services: DocumentServices) => Promise<Buffer>,
) {
  const chromium = await openChromium(executablePath, printed)
  const cost = (spent: () => number, print: () => Promise<Uint8Array>) => async () => {
    const before = spent()
    const { length } = await print()
    return { cpu: (spent() - before) * 1000, size: length / MB }
  }
  try {
    return await withDocuments(printed, { size: 1 }, (services) =>
      compare(
        {
          subject: cost(
            () => treeCpuSeconds(process.pid) - chromium.spent(),
            () => make(services),
          ),
          reference: cost(chromium.spent, chromium.print),
        },
        PRINTS,
      ),
    )
  } finally {
    await chromium.close()
  }
}

/** One process that is never replaced, where the product replaces it after fifty documents. */
async function benchMemory(): Promise<void> {
  const printed = await printedReport(5)
  const held: Record<number, number> = {}
  await withDocuments(printed, { size: 1, recycleAfter: Infinity }, async (services) => {
    for (let made = 1; made <= 200; made++) {
      await reportPdf(services, {
        report: {
          ...printed.stated,
          statement: { ...printed.stated.statement, title: `Rapport ${made}` },
        },
        asker: ASKER,
      })
      if ([20, 100, 200].includes(made)) held[made] = residentMemory(pdfWorkers()[0] ?? 0) / MIB
    }
  })
  const { 20: at20 = 0, 100: at100 = 0, 200: at200 = 0 } = held
  printRatio('memory of one process after 200 documents', compared([[at200, at20]]), MEMORY_TARGET)
  console.log(`        after 100: ${at100.toFixed(0)} MiB`)
}

/** How long ten reports requested at once block the thread that answers HTTP. */
async function benchStall(printed: PrintedReport): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const make = (services: DocumentServices) =>
    reportPdf(services, { report: printed.stated, asker: ASKER })
  await withDocuments(printed, {}, async (services) => {
    const makeTen = () => Promise.all(Array.from({ length: 10 }, () => make(services)))
    await makeTen()
    const started = performance.now()
    await make(services)
    const one = performance.now() - started
    delay.enable()
    await makeTen()
    delay.disable()
    const longest = compared([[delay.max / NS_PER_MS, one]])
    printRatio('event loop of the server beside ten reports, longest hold', longest, STALL_TARGET)
  })
}
