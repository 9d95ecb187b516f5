import type { FollowUp } from '@etapes-climat/domain/reports/follow-up-contract'
import { NO_FOLLOW_UP } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import { expect, it } from 'vitest'
import { useDocumentEngine } from '../../testing/documents/document-engine.ts'
import { pdfInfo, pdfPages, pdfReadingText } from '../../testing/documents/pdf-tools.ts'
import { sampleReport } from '../../testing/documents/sample-documents.ts'

const { reportPdf } = useDocumentEngine()

const plain = (pdf: Buffer) => pdfReadingText(pdf).replace(/\s+/g, ' ')
const [CARD] = sampleReport().cards

/** A follow-up of the first selected step, or of a step beside the selection. */
function said(name: string, fields: Partial<FollowUp>): FollowUp {
  if (!CARD) throw new Error('the sample has steps')
  const uid = name === CARD.name ? CARD.uid : `00000000-0000-4000-8000-${name.length}`
  return { ...NO_FOLLOW_UP, card: { ...CARD, name, uid }, ...fields }
}

it('TEAM-11 TEAM-12 the document lists follow-ups with reasons, persons and days', async () => {
  const figures = { somme: 1465, potentiel: 3300, objectif: 1650, effort: 44 }
  const report = sampleReport({
    followUps: [
      said(CARD?.name ?? '', { status: 'done', dueOn: '2026-10-12', person: 'Awa Diarra' }),
      said('Ventiler', { status: 'considered', note: 'Devis attendu', dueOn: '2026-12-04' }),
      said('Se déplacer à vélo', { status: 'in-place', note: 'Arceaux posés en 2023' }),
      said('Garder les sols', { status: 'discarded', note: 'Imposé par la règle' }),
    ],
    ifConsidered: figures,
  })
  const pdf = await reportPdf(report)
  expect(plain(pdf)).toMatch(
    /Suivi des étapes NOTES SUR LES ÉTAPES RETENUES \(1 SUR 1\) .*Réalisée le 12\/10\/2026, par Awa Diarra.* À L’ÉTUDE Ventiler .*Échéance le 04\/12\/2026 Devis attendu.* DÉJÀ EN PLACE .*Arceaux posés en 2023.* ÉCARTÉES ET POURQUOI .*Imposé par la règle .*Si l’étape à l’étude était retenue : 1 465 kgCO2e par personne et par an \(\+ 105\), effort de 44 %/,
  )
  expect(pdfInfo(pdf)).toMatchObject({ Tagged: 'yes' })
})

// Catches: titles of empty lists, or follow-ups in a report without any.
it('TEAM-12 a report without follow-ups has the same text and pages as before', async () => {
  const pdf = await reportPdf(sampleReport())
  expect(plain(pdf)).not.toMatch(/Suivi des étapes|à l’étude|À L’ÉTUDE|ÉCARTÉES/)
  const one = [said('Garder les sols', { status: 'discarded' })]
  const told = await reportPdf(sampleReport({ followUps: one }))
  expect(plain(told)).not.toMatch(/À L’ÉTUDE|DÉJÀ EN PLACE|RETENUES|Si l/)
  const cover = (of: Buffer) => pdfPages(of)[0]
  expect(cover(told)).toBe(cover(pdf))
})

it('TEAM-12 forty long notes stay within the page, each whole', async () => {
  const followUps = Array.from({ length: 40 }, (_, index) =>
    said(`Étape ${index} `.padEnd(255, 'longue '), {
      status: 'discarded',
      note: 'Coût non financé. '.repeat(30).slice(0, 500),
      person: 'x'.repeat(255),
    }),
  )
  const words = plain(await reportPdf(sampleReport({ followUps })))
  for (const index of [0, 39]) expect(words).toContain(`Étape ${index} longue`)
})
