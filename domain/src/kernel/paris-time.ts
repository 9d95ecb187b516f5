const HOUR_MS = 3_600_000

/** Summer time first: of an hour that comes twice, the first one is meant. */
const OFFSETS_HOURS = [2, 1]

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The day (YYYY-MM-DD) and the time (HH:MM) of a moment in Paris, as native fields hold them. */
export function parisDateTime(moment: Date | string): { date: string; time: string } {
  const [date = '', time = ''] = format.format(new Date(moment)).split(' ')
  return { date, time }
}

/**
 * The moment of a day and time in Paris; the first one of an hour that occurs twice in autumn.
 * @param date YYYY-MM-DD
 * @param time HH:MM
 * @returns null for an invalid day or time, and for the hour that spring skips
 */
export function parisMoment(date: string, time: string): Date | null {
  const utc = Date.parse(`${date}T${time}:00Z`)
  if (Number.isNaN(utc)) return null
  for (const hours of OFFSETS_HOURS) {
    const moment = new Date(utc - hours * HOUR_MS)
    const shown = parisDateTime(moment)
    if (shown.date === date && shown.time === time) return moment
  }
  return null
}
