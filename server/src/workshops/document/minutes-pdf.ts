import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { STATUS_WORDS } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import type { Workshop } from '@etapes-climat/domain/workshops/contract'
import { minutesOf, OPEN_TITLE, unseenTitle } from '@etapes-climat/domain/workshops/rules/minutes'
import type { DocumentServices } from '../../cards/document/card-pdf.ts'
import { sourceFile } from '../../config/paths.ts'
import type { Asker } from '../../engines/jobs/fair-queue.ts'
import { keepTogether, keepWholeText } from '../../engines/pdf/french-typography.ts'

/** Typesets the minutes of a workshop (TEAM-41). */
export function minutesPdf(
  { pdf, publicUrl }: Pick<DocumentServices, 'pdf' | 'publicUrl'>,
  { workshop, asker }: { workshop: Workshop; asker: Asker },
): Promise<Buffer> {
  const minutes = minutesOf(workshop)
  const title = `${minutes.title}, ${minutes.report}`
  const data = {
    ...minutes,
    report: keepWholeText(minutes.report),
    facts: minutes.facts.map(([name, value]) => [name, keepWholeText(value)]),
    rows: minutes.rows.map((row) => ({
      ...row,
      name: keepTogether(row.name),
      note: keepWholeText(row.note),
    })),
    openTitle: OPEN_TITLE,
    considered: minutes.considered.map(({ name, note }) => ({
      ...{ word: STATUS_WORDS.considered, name: keepTogether(name), note: keepWholeText(note) },
    })),
    unseenTitle: minutes.unseen.length > 0 ? unseenTitle(minutes.unseen.length) : '',
    unseen: minutes.unseen.map(keepTogether),
    heldOn: formatDate(workshop.heldOn),
    site: publicUrl,
    siteName: publicUrl.replace(/^https?:\/\//, ''),
  }
  return pdf.render(
    async () => ({
      template: sourceFile('workshops', 'document', 'minutes.typ'),
      title,
      data,
      pictures: {},
    }),
    asker,
  )
}
