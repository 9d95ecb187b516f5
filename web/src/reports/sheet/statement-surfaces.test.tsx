import { sealOfMilestone } from '@etapes-climat/domain/milestones/rules/stated-milestone'
import { AUDIENCES } from '@etapes-climat/domain/statements/rules/audiences'
import { sourceOf, statedReport } from '@etapes-climat/domain/statements/rules/report-source'
import { statementOf } from '@etapes-climat/domain/statements/rules/report-statement'
import { randomReport } from '@etapes-climat/domain/statements/testing/random-report'
import {
  hiddenWords,
  partsOf,
  plainText,
  textsOf,
} from '@etapes-climat/domain/statements/testing/surfaces'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import SharedMilestone from '../shared/shared-milestone.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { SinceSaveSummary } from './since-save-summary.tsx'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** What a page shows and tells screen readers. */
function pageOf(page: ReactNode): string {
  const html = renderToStaticMarkup(<StaticRouter location="/">{page}</StaticRouter>)
  return plainText(
    html.replace(/<[^>]+>/g, ' ').replace(/&([^;]+);/g, (_, name) => ENTITIES[name] ?? ''),
  )
}

it('REP-69 TEAM-12 the page says all of a statement, and nothing of the report that its audience may not see', () => {
  fc.assert(
    fc.property(
      randomReport,
      fc.constantFrom(...AUDIENCES.filter((audience) => audience !== 'verifier')),
      (report, audience) => {
        const stated = statedReport(report, audience)
        const page = pageOf(
          <ReportSheet
            {...stated}
            asVisitor
            notice={<SinceSaveSummary changes={stated.statement.changes} />}
          />,
        )
        for (const part of partsOf('page')) {
          for (const text of textsOf(stated.statement, part, 'page')) {
            expect(page).toContain(plainText(text))
          }
        }
        const whole = statedReport(report, 'author').statement
        for (const word of hiddenWords(whole, stated.statement)) expect(page).not.toContain(word)
      },
    ),
  )
})

const SEAL = sealOfMilestone({
  name: 'APD',
  note: 'Avant l’appel d’offres',
  code: 'H5Z22ANXN3JR',
  fixedAt: new Date('2026-11-29T04:41:47Z'),
  happenedOn: '2026-03-02',
})
const MILESTONE = {
  name: 'APD',
  fixedAt: '2026-11-29T04:41:47Z',
  fixedBy: 'Awa',
  structure: 'Atelier',
  figures: { somme: 0, potentiel: 0, objectif: 0, effort: 0 },
  stepCount: 0,
  code: 'H5Z22ANXN3JR',
  sha256: '',
  note: '',
  happenedOn: null,
  replacedBy: null,
}

it('REP-69 TEAM-34 the page of a milestone says all of its statement, as its PDF does', () => {
  fc.assert(
    fc.property(randomReport, (report) => {
      const source = { ...sourceOf(report), seal: SEAL }
      const statement = statementOf(source, 'milestone-link')
      const page = pageOf(<SharedMilestone milestone={{ ...MILESTONE, statement }} acts={null} />)
      for (const part of [...partsOf('page'), 'undescribed' as const]) {
        for (const text of textsOf(statement, part, 'page')) {
          expect(page).toContain(plainText(text))
        }
      }
    }),
  )
})
