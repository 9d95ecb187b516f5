import { createHash, randomBytes } from 'node:crypto'
import { pick } from '@etapes-climat/domain/kernel/record-of'
import type { MilestoneBody } from '@etapes-climat/domain/milestones/contract'
import { sealOfMilestone } from '@etapes-climat/domain/milestones/rules/stated-milestone'
import { CODE_BYTES, codeOf } from '@etapes-climat/domain/milestones/rules/verification-code'
import { STORED_FIGURES } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { statedReport } from '@etapes-climat/domain/statements/rules/report-source'
import { statementOf, withAuthor } from '@etapes-climat/domain/statements/rules/report-statement'
import type { PrintingServices } from '../cards/document/card-pdf.ts'
import { restOnCatalogue } from '../catalogue/rest-on-catalogue.ts'
import { generateName } from '../engines/storage/storage.ts'
import { conflict, notFound } from '../hydra/http-error.ts'
import { type FileStore, storeFiles } from '../media/store-files.ts'
import { accountAsker } from '../plugins/asker.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { reportPdf } from '../reports/document/report-pdf.ts'
import { readReportView } from '../reports/read-report.ts'
import { findOwner, type ReportRow, reportRows } from '../reports/report.repository.ts'
import { savedSince } from '../reports/saved-since.ts'
import { findSelection } from '../reports/selection/report-selection.repository.ts'
import { fixedSource } from './fixed-source.ts'
import { insertMilestone, type MilestoneRow } from './milestone.repository.ts'
import { sealDrawing } from './seal-drawing.ts'

export interface MilestoneServices extends PrintingServices {
  store: FileStore
}

interface MilestoneRequest {
  report: ReportRow
  viewer: { id: number }
  given: MilestoneBody
  /** revision that was seen; null: whatever it is */
  basedOn: number | null
}

/**
 * Fixes a milestone: the report as it is saved, with the one PDF that it will ever have. The PDF is
 * made first, outside of a transaction; the row is written if nothing of the report
 * changed meanwhile.
 * @throws HttpError 409 when it was saved since, or was never calculated; 404 when it was deleted
 */
export async function fixMilestone(
  services: MilestoneServices,
  { report, viewer, given, basedOn }: MilestoneRequest,
): Promise<MilestoneRow> {
  const { db, documents, store } = services
  if (basedOn !== null && basedOn !== report.revision) {
    throw await savedSince(db, report, viewer, REOPEN)
  }
  const { view, stored } = await readWhole(services, report)
  const { datas } = view
  if (!datas) throw conflict('Ce rapport n’a pas encore été calculé\u00a0: enregistrez-le d’abord.')
  const by = await findOwner(db, viewer.id)
  const fixedAt = new Date()
  const code = codeOf(randomBytes(CODE_BYTES))
  const told = { name: given.name, note: given.note || null, happenedOn: given.happenedOn || null }
  const seal = sealOfMilestone({ ...told, fixedAt, code })
  const source = { ...fixedSource(view, stored.cards), seal }
  // The name of an account stands in columns alone, from which its erasure takes it.
  const content = statementOf({ ...source, author: '' }, 'author')
  const pdf = await reportPdf(documents, {
    report: {
      ...statedReport(view, 'author'),
      statement: withAuthor(content, source.author),
      // A milestone keeps all of the report, whatever its own PDF leaves out.
      pdfParts: null,
      sealDrawing: sealDrawing(code, documents.publicUrl),
    },
    asker: accountAsker(viewer.id),
  })
  const file = `milestones/${generateName('pdf')}`
  const kept = [{ name: file, contentType: 'application/pdf', content: pdf }]
  return storeFiles(store, kept, () =>
    db.transaction(async (tx) => {
      const locked = await reportRows.lock(tx, report.id)
      if (!locked) throw notFound()
      if (!isSameSave(locked, report)) throw await savedSince(tx, locked, viewer, REOPEN)
      await refuseOverQuota(tx, 'milestone', { owner: locked.userId, report: report.id })
      return insertMilestone(tx, {
        reportId: report.id,
        ...told,
        fixedAt,
        code,
        file,
        ...pick(datas, STORED_FIGURES),
        fixedById: viewer.id,
        fixedBy: `${by.firstName} ${by.lastName}`.trim(),
        structure: view.owner.company,
        stepCount: content.steps.length,
        content,
        sha256: createHash('sha256').update(pdf).digest('hex'),
      })
    }),
  )
}

const readWhole = ({ db, catalogue }: MilestoneServices, report: ReportRow) =>
  restOnCatalogue(catalogue, async (snapshot) => {
    const view = await readReportView({ db, catalogue }, report)
    const stored = await findSelection(db, report.id)
    return stored.catalogueVersion === snapshot.version ? { view, stored } : null
  })

/** A recalculation changes the figures without being a save. */
const isSameSave = (now: ReportRow, read: ReportRow) =>
  now.revision === read.revision && now.calculatedAt?.getTime() === read.calculatedAt?.getTime()

const REOPEN = 'Rouvrez-le, puis figez le jalon.'
