import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { MinutesFacts } from '@etapes-climat/domain/workshops/minutes-contract'
import { minutesOf, OPEN_TITLE } from '@etapes-climat/domain/workshops/rules/minutes'
import type { DocumentServices } from '../../cards/document/card-pdf.ts'
import { sourceFile } from '../../config/paths.ts'
import type { Asker } from '../../engines/jobs/fair-queue.ts'
import { keepTogether, keepWholeText } from '../../engines/pdf/french-typography.ts'

/** Typesets the minutes of a workshop. */
export function minutesPdf(
  { pdf, publicUrl }: Pick<DocumentServices, 'pdf' | 'publicUrl'>,
  { minutes: facts, asker }: { minutes: MinutesFacts; asker: Asker },
): Promise<Buffer> {
  const minutes = minutesOf(facts)
  const title = `${minutes.title}, ${minutes.report}`
  const data = {
    ...minutes,
    report: keepWholeText(minutes.report),
    facts: minutes.facts.map(([name, value]) => [name, keepWholeText(value)]),
    rows: minutes.rows.map((row) => ({
      ...row,
      name: keepTogether(row.name),
      notes: row.notes.map(keepWholeText),
    })),
    openTitle: OPEN_TITLE,
    open: minutes.open.map(({ title: name, names }) => ({
      title: name,
      names: names.map(keepTogether),
    })),
    heldOn: formatDate(facts.heldOn),
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
