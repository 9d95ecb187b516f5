import type { Decision } from '@etapes-climat/domain/workshops/contract'
import type { MinutesFacts } from '@etapes-climat/domain/workshops/minutes-contract'
import { minutesOf, minutesText } from '@etapes-climat/domain/workshops/rules/minutes'
import {
  factsOfMinutes,
  reportedByDecisions,
} from '@etapes-climat/domain/workshops/rules/minutes-facts'
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
  id: step(at).uid,
  step: step(at).uid,
  status,
  note,
  at: new Date(Date.UTC(2026, 10, 22, 9, at)).toISOString(),
  before: { status: null, note: '' },
})

function workshop(stepCount: number, decisions: Decision[]): MinutesFacts {
  const steps = Array.from({ length: stepCount }, (_, at) => step(at + 1))
  return factsOfMinutes({
    steps,
    decisions,
    addedCount: 60,
    reported: reportedByDecisions(steps, decisions),
    facts: {
      report: 'Gare Basse, îlot 4',
      heldOn: '2026-11-22',
      place: 'Maison du projet',
      participants: 'S. Guivarch, I. Benhamou, A. Diarra, M. Kervadec',
      startedAt: '2026-11-22T09:00:00Z',
      endedAt: '2026-11-22T10:04:00Z',
      seenCount: 20,
      figures: { somme: 1695, potentiel: 3300, objectif: 1650, effort: 51 },
    },
  })
}

const print = (of: MinutesFacts) =>
  minutesPdf(
    { pdf: engine(), publicUrl: 'https://etapes.example' },
    { minutes: of, asker: accountAsker(1) },
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
  const said = minutes.rows.map(
    (row) => row.time + row.name + row.notes.join('') + row.decision + row.value,
  )
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
    `${minutes.already?.name}${minutes.already?.value}`,
    'À l’étude (1 étape)',
    `${step(1).name} (Devis attendu)`,
    'Vues, sans décision (3 étapes)',
    step(3).name,
    'Non vues (4 étapes)',
    step(21).name,
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
      'Atelier du\u00a0: 22/11/2026, de 10:00 à 11:04 (1\u00a0h\u00a004)',
      'Lieu\u00a0: Maison du projet',
      'Présents\u00a0: S. Guivarch, I. Benhamou, A. Diarra, M. Kervadec',
      'Étapes vues\u00a0: 20 sur 3',
      '',
      `10:01\tÀ l’étude\t${step(1).name} (Devis attendu)\t10, non ajoutée`,
      `10:02\tRetenue\t${step(2).name}\t20`,
      'Déjà retenues (59\u00a0étapes)\u00a0: 1\u00a0675',
      'Somme du rapport\u00a0: 1\u00a0695. Objectif 2030 atteint, dépassé de 45.',
      '',
      'Ce qui reste ouvert',
      'À l’étude (1\u00a0étape)',
      `- ${step(1).name} (Devis attendu)`,
      'Vues, sans décision (1\u00a0étape)',
      `- ${step(3).name}`,
    ].join('\n'),
  )
  expect(pdfReadingText(await print(workshop(1, [])))).toContain('Aucune décision n’a été prise.')
})
