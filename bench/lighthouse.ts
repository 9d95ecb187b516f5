import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, buildIsStale } from '../scripts/build.mjs'
import { chromiums } from './browser/chromium-print.ts'
import { printFigure, printMachine } from './measure/print.ts'
import { type BenchDatabase, embedded } from './servers/bench-database.ts'
import { startApplication } from './servers/child-server.ts'

/** Downloaded when it runs: too large for people who only build or test. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const PAGES = ['/accueil', '/a-la-une', '/en-savoir-plus', '/contact', '/se-connecter']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TARGETS = [95, 100, 100, 100] as const

interface LighthouseReport {
  categories: Record<
    string,
    { score: number; auditRefs: { id: string; weight: number }[] } | undefined
  >
  audits: Record<string, { score: number | null; displayValue?: string } | undefined>
}

/** The public pages as Lighthouse sees them on a phone, with the demonstration content. */
async function main(): Promise<void> {
  const [chromium] = chromiums()
  if (!chromium) return console.log('lighthouse: no Chromium, not measured')
  if (buildIsStale()) build()
  printMachine()
  const asked = process.argv.slice(2)
  const database = await embedded.create()
  try {
    await measureAll(asked.length > 0 ? asked : PAGES, { env: database.env, chromium })
  } finally {
    await database.remove()
  }
}

/** The pages of a server of their own. */
async function measureAll(
  pages: readonly string[],
  { env, chromium }: { env: BenchDatabase['env']; chromium: string },
): Promise<void> {
  const application = await startApplication({ ...env, DEMO_CONTENT: 'on' })
  try {
    for (const page of pages) print(page, measure(application.baseUrl + page, chromium))
  } finally {
    await application.stop()
  }
}

/** One run in a browser of its own. */
function measure(url: string, chromium: string): LighthouseReport {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-lighthouse-'))
  const file = path.join(folder, 'report.json')
  const { status } = spawnSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CHROME_PATH: chromium } },
  )
  try {
    if (status !== 0) throw new Error(`Lighthouse ended with ${status}`)
    return JSON.parse(readFileSync(file, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function print(page: string, { categories, audits }: LighthouseReport): void {
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
  const holds = scores.every((score, index) => score >= (TARGETS[index] ?? 0))
  printFigure(page, scores.join('/'), `≥ ${TARGETS.join('/')}`, holds)
  const paint = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
  const shown = [...paint, 'cumulative-layout-shift'].map((id) => audits[id]?.displayValue)
  console.log(`        first and largest paint, blocking time, shift: ${shown.join(', ')}`)
  const refs = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
  const failed = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
  if (failed.length > 0) console.log(`        below: ${failed.map(({ id }) => id).join(', ')}`)
}

await main()
