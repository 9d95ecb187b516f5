const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

const timeFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** DD/MM/YYYY, Europe/Paris. */
export function formatDate(value: string | Date): string {
  const [day, month, year = ''] = dateFormat.format(new Date(value)).split('/')
  return `${day}/${month}/${year.padStart(4, '0')}`
}

/** HH:mm, Europe/Paris. */
export const formatTime = (value: string | Date): string => timeFormat.format(new Date(value))

/** DD/MM/YYYY HH:mm, Europe/Paris. */
export function formatDateTime(value: string | Date): string {
  return `${formatDate(value)} ${formatTime(value)}`
}
