import { type MailContent, REASONS, SIGNATURE, UNSUBSCRIBE } from './mail-content.ts'

/** Width of the plain text, the usage of mail. */
const COLUMNS = 72

/** The plain twin of a mail. */
export function textBody(content: MailContent): string {
  const { greeting, paragraphs, details, button, reason = REASONS.act, unsubscribeUrl } = content
  const blocks = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(details?.length ? [details.map(detailLine).join('\n')] : []),
    ...(button ? [`${button.label}\n${button.url}`] : []),
    SIGNATURE,
    unsubscribeUrl ? `${reason}\n${UNSUBSCRIBE}\u00a0: ${unsubscribeUrl}` : reason,
  ]
  return `${blocks.map(wrap).join('\n\n')}\n`
}

const detailLine = ({ label, value, url }: NonNullable<MailContent['details']>[number]) =>
  `${label}\u00a0: ${value}${url ? `\n${url}` : ''}`

const wrap = (block: string) => block.split('\n').map(wrapLine).join('\n')

/** Breaks at ordinary spaces only: never inside an address, never at a no-break space. */
function wrapLine(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`
    if (longer.length > COLUMNS && current !== '') {
      lines.push(current)
      current = word
    } else current = longer
  }
  return [...lines, current].join('\n')
}
