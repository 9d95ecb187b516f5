import { readFileSync } from 'node:fs'
import type { Card } from '@etapes-climat/domain/cards/contract'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { sourceFile } from '../../server/src/config/paths.ts'
import {
  printedReport as reportToPrint,
  type PrintedReport as StatedToPrint,
} from '../../server/src/reports/document/report-document.ts'
import { sampleCard, sampleReport } from '../../server/src/testing/documents/sample-documents.ts'
import { drawPhotograph } from './photograph.ts'
import { seededRandom } from './random.ts'

const PICTURES_PER_STEP = 2

interface DemoStep {
  name: string
  val: number
  descriptionHtml: string
  actionHtml: string
  descriptionGoFurtherHtml: string
}

/** A report to print, and the bytes of its pictures by their address. */
export interface PrintedReport {
  report: ReportView
  stated: StatedToPrint
  pictures: Map<string, Buffer>
}

/** A report of published steps with the texts of the demonstration content, two pictures a step. */
export async function printedReport(steps: number): Promise<PrintedReport> {
  const random = seededRandom()
  const pictures = new Map<string, Buffer>()
  const cards: Card[] = []
  for (const [index, step] of demoSteps(steps).entries()) {
    const shown = Array.from({ length: PICTURES_PER_STEP }, (_, place) => ({
      src: `/media/image/full/${String(index * PICTURES_PER_STEP + place).padStart(32, '0')}.jpg`,
      alt: `Vue ${place + 1} de l’opération`,
      meta: 'Coupe sur la cour et les logements traversants.',
    }))
    for (const { src } of shown) pictures.set(src, await drawPhotograph(random))
    cards.push(
      sampleCard({
        name: `${step.name} (${index + 1})`,
        val: step.val,
        description: step.descriptionHtml,
        action: step.actionHtml,
        descriptionGoFurther: step.descriptionGoFurtherHtml,
        pictures: shown,
        exemplaries: [],
      }),
    )
  }
  const report = sampleReport({ cards })
  return { report, stated: reportToPrint(report, 'author'), pictures }
}

function demoSteps(count: number): DemoStep[] {
  const file = sourceFile('demo', 'content.json')
  const { steps } = JSON.parse(readFileSync(file, 'utf8')) as { steps: DemoStep[] }
  return Array.from({ length: count }, (_, index) => steps[index % steps.length] as DemoStep)
}
