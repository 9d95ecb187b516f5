import type { Decision, Workshop } from '@etapes-climat/domain/workshops/contract'
import { minutesOf, minutesText } from '@etapes-climat/domain/workshops/rules/minutes'
import { expect, it } from 'vitest'
import { accountAsker } from '../../plugins/asker.ts'
import { useDocumentEngine } from '../../testing/documents/document-engine.ts'
import { pdfInfo, pdfReadingText } from '../../testing/documents/pdf-tools.ts'
import { minutesPdf } from './minutes-pdf.ts'

const { engine, warnings } = useDocumentEngine()

const step = (at: number) => ({
  uid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  name: `Étape ${at}, dont le nom est assez long pour tenir sur deux lignes du compte rendu`,
  val: at * 10,
  counted: at % 3 !== 0,
})
const decide = (at: number, status: Decision['status'], note = ''): Decision => ({
  ...{ step: step(at).uid, status, note },
  at: new Date(Date.UTC(2026, 10, 22, 9, at)).toISOString(),
  before: { status: null, note: '', joined: false },
})

const workshop = (stepCount: number, decisions: Decision[]): Workshop => ({
  uid: step(999).uid,
  report: { uid: step(998).uid, name: 'Gare Basse, îlot 4' },
  heldOn: '2026-11-22',
  place: 'Maison du projet',
  participants: 'S. Guivarch, I. Benhamou, A. Diarra, M. Kervadec',
  startedAt: '2026-11-22T09:00:00Z',
  endedAt: '2026-11-22T10:04:00Z',
  stepCount,
  decidedCount: decisions.length,
  revision: 1,
  timer: 180,
  current: null,
  steps: Array.from({ length: stepCount }, (_, at) => step(at + 1)),
  decisions,
  figures: { somme: 1695, potentiel: 3300, objectif: 1650, effort: 51 },
})

const print = (of: Workshop) =>
  minutesPdf(
    { pdf: engine(), publicUrl: 'https://etapes.example' },
    { workshop: of, asker: accountAsker(1) },
  )
const plain = (text: string) => text.replace(/\s+/g, '')

it('TEAM-41 the PDF says the decisions in their order with their reasons, and what stays open', async () => {
  const held = workshop(24, [
    decide(2, 'selected'),
    decide(1, 'considered', 'Devis attendu'),
    decide(4, 'discarded', 'Hors du périmètre'),
    decide(2, 'discarded', 'Coût non financé'),
    ...Array.from({ length: 14 }, (_, at) => decide(at + 5, 'selected', `Raison ${at}`)),
  ])
  const pdf = await print(held)
  const read = plain(pdfReadingText(pdf))
  const minutes = minutesOf(held)
  expect(minutes.rows.map(({ name }) => name).slice(0, 3)).toEqual(
    [1, 4, 2].map((at) => step(at).name),
  )
  const said = minutes.rows.map((row) => row.time + row.name + row.note + row.decision + row.value)
  let from = 0
  for (const words of said.map(plain)) {
    const found = read.indexOf(words, from)
    expect(found, words).toBeGreaterThanOrEqual(from)
    from = found + words.length
  }
  for (const [name, value] of minutes.facts) expect(read).toContain(plain(name + value))
  for (const words of [
    'Objectif 2030 atteint, dépassé de 45',
    '1 695',
    `À l’étude : ${step(1).name}, Devis attendu`,
    `7 étapes non vues, sans décision : ${minutes.unseen.join(', ')}`,
  ]) {
    expect(read).toContain(plain(words))
  }
  expect(pdfInfo(pdf)).toMatchObject({ Tagged: 'yes' })
  expect(warnings).toEqual([])
})

it('TEAM-41 the text to copy is the minutes; without a decision they say so', async () => {
  const held = workshop(3, [decide(1, 'considered', 'Devis attendu'), decide(2, 'selected')])
  expect(minutesText(minutesOf(held))).toBe(
    [
      'Compte rendu, Gare Basse, îlot 4',
      'Atelier du\u00a0: 22/11/2026, 1\u00a0h\u00a004',
      'Lieu\u00a0: Maison du projet',
      'Présents\u00a0: S. Guivarch, I. Benhamou, A. Diarra, M. Kervadec',
      'Étapes vues\u00a0: 2 sur 3',
      '',
      `0:01\tÀ l’étude\t${step(1).name} (Devis attendu)\t(10)`,
      `0:02\tRetenue\t${step(2).name}\t20`,
      'Somme du rapport\u00a0: 1\u00a0695. Objectif 2030 atteint, dépassé de 45.',
      '',
      'Ce qui reste ouvert',
      `- À l’étude\u00a0: ${step(1).name} (Devis attendu)`,
      `- 1\u00a0étape non vue, sans décision\u00a0: ${step(3).name}`,
    ].join('\n'),
  )
  expect(pdfReadingText(await print(workshop(1, [])))).toContain('Aucune décision n’a été prise.')
})
