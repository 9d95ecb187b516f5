import { htmlBody } from './html-body.ts'
import type { MailContent } from './mail-content.ts'
import { textBody } from './text-body.ts'
import { withoutLinks } from './without-links.ts'

/** Characters of a subject at most; longer ones are cut, which no mail of ours reaches. */
const SUBJECT_MAX = 200

/**
 * A mail in its two forms, which carry the same words. Values are escaped in HTML, and
 * the subject is one line: nothing can become a header, a second recipient or an element.
 */
export function composeMail(content: MailContent): {
  subject: string
  body: { text: string; html: string }
  unsubscribeUrl?: string
} {
  const clean = withoutControls(content)
  return {
    subject: clean.subject,
    body: { text: textBody(clean), html: htmlBody(clean) },
    ...(clean.unsubscribeUrl && { unsubscribeUrl: clean.unsubscribeUrl }),
  }
}

function withoutControls(content: MailContent): MailContent {
  const { greeting, paragraphs, details, button, reason, unsubscribeUrl } = content
  return {
    subject: withoutLinks(oneLine(content.subject)).slice(0, SUBJECT_MAX),
    ...(greeting === undefined ? {} : { greeting: withoutLinks(oneLine(greeting)) }),
    paragraphs: paragraphs.map((text) => withoutLinks(printable(text))),
    ...(details && {
      details: details.map(({ label, value, isVerbatim, url }) => ({
        label: withoutLinks(oneLine(label)),
        value: isVerbatim ? printable(value) : withoutLinks(printable(value)),
        ...(url && { url: new URL(url).href }),
      })),
    }),
    ...(button && { button: { label: oneLine(button.label), url: new URL(button.url).href } }),
    ...(reason && { reason }),
    ...(unsubscribeUrl && { unsubscribeUrl: new URL(unsubscribeUrl).href }),
  }
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Line breaks stay; other control characters and stray halves of characters go. */
const printable = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, '')
    .trim()
