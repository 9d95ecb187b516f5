import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
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
import { median } from './measure/compare.ts'
import { printFigure } from './measure/print.ts'
import { treeCpuSeconds } from './measure/process-cpu.ts'

const STEPS = 40
const ASKER = accountAsker(1)
const PRINTS = 5
const MIB = 1024 ** 2
const MB = 1e6
/** How many times less CPU a report takes than in Chromium; its shell without windows takes half of the browser's. */
const TIMES_LESS = 3
const TIMES_LESS_THAN_SHELL = 1.3
const FILE_MB = 5
const NS_PER_MS = 1e6

/** Documents as the server makes them, in child processes of the built worker. */
export async function benchDocument(): Promise<void> {
  const printed = await printedReport(STEPS)
  await benchReport(printed)
  await benchStep(printed)
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

/** Seconds of CPU of this process and its workers, for each of `times` runs after a first one. */
async function cpuOf(times: number, work: () => Promise<unknown>): Promise<number[]> {
  await work()
  const seconds: number[] = []
  for (let run = 0; run < times; run++) {
    const before = treeCpuSeconds(process.pid)
    await work()
    seconds.push(treeCpuSeconds(process.pid) - before)
  }
  return seconds
}

async function benchReport(printed: PrintedReport): Promise<void> {
  const found = chromiums()
  if (found.length === 0) console.log('Chromium not found: the report is not compared')
  for (const executablePath of found) await compareWith(executablePath, printed)
  await withDocuments(printed, { size: 1 }, async (services) => {
    const { length } = await reportPdf(services, { report: printed.report, asker: ASKER })
    const figure = `${(length / MB).toFixed(1)} MB`
    printFigure(`file of that report`, figure, `≤ ${FILE_MB} MB`, length <= FILE_MB * MB)
  })
}

/** One print each in turns: a machine that slows down slows both. */
async function compareWith(executablePath: string, printed: PrintedReport): Promise<void> {
  const chromium = await openChromium(executablePath, printed)
  const spentByUs = () => treeCpuSeconds(process.pid) - chromium.spent()
  const ours: number[] = []
  const theirs: number[] = []
  await withDocuments(printed, { size: 1 }, async (services) => {
    const printBoth = async () => {
      const [before, theirsBefore] = [spentByUs(), chromium.spent()]
      await reportPdf(services, { report: printed.report, asker: ASKER })
      ours.push(spentByUs() - before)
      await chromium.print()
      theirs.push(chromium.spent() - theirsBefore)
    }
    // The first print of each warms it up; ours prepares the pictures.
    for (let print = 0; print <= PRINTS; print++) await printBoth()
  })
  await chromium.close()
  const [our, their] = [median(ours.slice(1)), median(theirs.slice(1))]
  const name = path.basename(executablePath)
  const target = name.includes('shell') ? TIMES_LESS_THAN_SHELL : TIMES_LESS
  const first = `${our.toFixed(2)} s, the first time ${ours[0]?.toFixed(2)} s`
  printFigure(
    `report of ${STEPS} steps, ${printed.pictures.size} pictures, against ${name}`,
    `${(their / our).toFixed(2)} × less CPU (${first}; Chromium ${their.toFixed(2)} s)`,
    `≥ ${target} ×`,
    their / our >= target,
  )
}

async function benchStep(printed: PrintedReport): Promise<void> {
  const [card] = printed.report.cards
  if (!card) throw new Error('The report has no step')
  const documents = 20
  const twenty = await withDocuments(printed, { size: 1, recycleAfter: Infinity }, (services) =>
    cpuOf(PRINTS, async () => {
      for (let made = 0; made < documents; made++) await cardPdf(services, { card, asker: ASKER })
    }),
  )
  const cpuMs = (median(twenty) * 1000) / documents
  printFigure('one step, 2 pictures', `${cpuMs.toFixed(0)} ms of CPU`, '≤ 100 ms', cpuMs <= 100)
}

/** One process that is never replaced, where the product replaces it after fifty documents. */
async function benchMemory(): Promise<void> {
  const printed = await printedReport(5)
  const held: Record<number, number> = {}
  await withDocuments(printed, { size: 1, recycleAfter: Infinity }, async (services) => {
    for (let made = 1; made <= 200; made++) {
      await reportPdf(services, {
        report: { ...printed.report, name: `Rapport ${made}` },
        asker: ASKER,
      })
      if ([20, 100, 200].includes(made)) held[made] = residentMemory(pdfWorkers()[0] ?? 0) / MIB
    }
  })
  const [at20 = 0, at100 = 0, at200 = 0] = [held[20], held[100], held[200]]
  printFigure(
    'memory of one process',
    `${at20.toFixed(0)} MiB after 20 documents, ${at100.toFixed(0)} after 100, ${at200.toFixed(0)} after 200`,
    'after 200 at most 10 % above 20',
    at200 <= at20 * 1.1,
  )
}

/** How long ten reports requested at once block the thread that answers HTTP. */
async function benchStall(printed: PrintedReport): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  await withDocuments(printed, {}, async (services) => {
    const asked = () =>
      Promise.all(
        Array.from({ length: 10 }, () =>
          reportPdf(services, { report: printed.report, asker: ASKER }),
        ),
      )
    await asked()
    delay.enable()
    await asked()
    delay.disable()
  })
  printStall(delay)
}

function printStall(delay: IntervalHistogram): void {
  const [longest, p99] = [delay.max / NS_PER_MS, delay.percentile(99) / NS_PER_MS]
  printFigure(
    'ten reports at once, event loop of the server',
    `kept ${longest.toFixed(0)} ms at most, 99th percentile ${p99.toFixed(1)} ms`,
    '≤ 100 ms',
    longest <= 100,
  )
}
