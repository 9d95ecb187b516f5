import type { DueStepRow } from './due-step.repository.ts'

/** Bytes of a line at most, its end apart (RFC 5545, 3.1). */
const LINE_BYTES = 75

/** A calendar has one component at least (RFC 5545, 3.6): without dates it is the time zone of the days. */
const PARIS = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Paris',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/**
 * The dates as a calendar (RFC 5545), an event of a whole day each.
 * @param publicUrl names the events, and leads from them to their reports
 */
export function dueCalendar(steps: readonly DueStepRow[], publicUrl: string): string {
  const { host } = new URL(publicUrl)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Étapes Climat//Mes échéances//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Étapes Climat\u00a0: mes échéances',
    ...PARIS,
    ...steps.flatMap((step) => eventOf(step, { host, publicUrl })),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventOf(step: DueStepRow, { host, publicUrl }: { host: string; publicUrl: string }) {
  const { report, card, person, status, dueOn, updatedAt } = step
  const description = [
    `Rapport\u00a0: ${report.name}`,
    ...(person ? [`Responsable\u00a0: ${person}`] : []),
    ...(status === 'considered' ? ['Étape à l’étude'] : []),
  ].join('\n')
  return [
    'BEGIN:VEVENT',
    `UID:${report.uid}-${card.uid}@${host}`,
    `DTSTAMP:${updatedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dueOn.replaceAll('-', '')}`,
    `SUMMARY:${escaped(card.name)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${new URL(`/mon-parcours/${report.uid}`, publicUrl).href}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** A value of type TEXT (RFC 5545, 3.3.11), without characters of control. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** A line in parts of 75 bytes, none of which ends within a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > LINE_BYTES) {
      parts.push(part)
      part = ' '
    }
    part += character
  }
  return [...parts, part].join('\r\n')
}
