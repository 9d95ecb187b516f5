import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { chromium } from 'playwright-core'
import { fontFiles } from '../../server/src/engines/pdf/fonts.ts'
import type { PrintedReport } from '../datasets/document-dataset.ts'
import { treeCpuSeconds } from '../measure/process-cpu.ts'

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium-shell',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync']

/** Every Chromium of the machine, or the one of CHROMIUM_PATH. The shell without windows takes half of the browser's CPU. */
export function chromiums(): string[] {
  const named = process.env.CHROMIUM_PATH
  return (named ? [named] : PATHS).filter((file) => existsSync(file))
}

/** A headless Chromium that stays open, with a report as an HTML page. */
export interface PrintingChromium {
  /** @returns the file */
  print(): Promise<Buffer>
  /** seconds of CPU of all its processes so far */
  spent(): number
  close(): Promise<void>
}

export async function openChromium(
  executablePath: string,
  printed: PrintedReport,
): Promise<PrintingChromium> {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-bench-'))
  const address = pathToFileURL(writePage(folder, printed)).href
  const server = await chromium.launchServer({ executablePath, args: FLAGS })
  const browser = await chromium.connect(server.wsEndpoint())
  return {
    spent: () => treeCpuSeconds(server.process().pid ?? 0),
    async print() {
      const page = await browser.newPage()
      await page.goto(address, { waitUntil: 'load' })
      const options = { format: 'A4', tagged: true, outline: true, printBackground: true }
      const file = await page.pdf(options)
      await page.close()
      return file
    },
    async close() {
      await browser.close()
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The page and its pictures as files: nothing is spent on a server or on data addresses. */
function writePage(folder: string, { report, pictures }: PrintedReport): string {
  const fileOf = (src: string) => path.basename(src)
  for (const [src, bytes] of pictures) writeFileSync(path.join(folder, fileOf(src)), bytes)
  const archivo = fontFiles().filter((file) => file.includes('Archivo'))
  const fonts = archivo.map((file) => {
    const weight = /_(\d+)/.exec(file)?.[1]
    const style = file.includes('Italic') ? 'italic' : 'normal'
    const family = file.includes('Narrow') ? 'Archivo Narrow' : 'Archivo'
    return `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};src:url("${pathToFileURL(file).href}")}`
  })
  const steps = report.cards.map(
    (card, index) => `<article><aside>${index + 1}<br>${formatNumber(card.val)} kgCO2e par personne
      et par an<br>${card.sector?.name}<br>${card.cardCategory?.name}<br>${card.idxFull}</aside>
      <div><h2>${card.name}</h2>${card.description}<h3>REPÈRES</h3><div class="pictures">${card.pictures
        .map(({ src, alt, meta }) => {
          const picture = `<img src="${fileOf(src)}" alt="${alt}">`
          return `<figure>${picture}<figcaption>${meta}</figcaption></figure>`
        })
        .join('')}</div><h3>ACTIONS</h3>${card.action}<h3>POUR ALLER PLUS LOIN</h3>
      ${card.descriptionGoFurther}</div></article>`,
  )
  const contents = report.cards.map(({ name, val }) => `<li>${name} ${formatNumber(val)}</li>`)
  const file = path.join(folder, 'report.html')
  writeFileSync(
    file,
    `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${report.name}</title><style>
    ${fonts.join('')} @page{margin:20mm} body{font:10pt/1.45 Archivo;text-align:justify;hyphens:auto}
    h1,h2,h3{font-family:"Archivo Narrow";break-after:avoid} article{display:grid;
    grid-template-columns:40mm 1fr;gap:5mm} .pictures{display:grid;grid-template-columns:1fr 1fr;
    gap:5mm} figure{margin:0;break-inside:avoid} img{width:100%}</style>
    <h1>RAPPORT</h1><h2>${report.name}</h2><p>${report.description}</p><ol>${contents.join('')}</ol>
    ${steps.join('')}</html>`,
  )
  return file
}
