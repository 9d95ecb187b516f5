import { escapeMarkup } from '../html/escape-markup.ts'
import { type MailContent, REASONS, SIGNATURE, UNSUBSCRIBE } from './mail-content.ts'

/** Colours of the site's tokens, light: clients of mail read inline styles only. */
const INK = '#15201a'
const INK_SECOND = '#414d46'
const GROUND = '#f1eee7'
const SURFACE = '#fbfaf7'
const RULE = '#cdc8bb'
const ACCENT = '#0f4a36'
const ON_ACCENT = '#ffffff'

/** The same tokens in the dark, for clients that follow the person's setting. */
const DARK = `@media (prefers-color-scheme: dark) {
  .ground { background: #070b09 !important }
  .sheet { background: #101714 !important; border-color: #8ee6bc #3d4a44 #3d4a44 !important; color: #f8f6f0 !important }
  .second { border-color: #3d4a44 !important; color: #d3dad5 !important }
  .link { color: #8ee6bc !important }
  .button { background: #8ee6bc !important; color: #03110a !important }
}`

const FONT = 'font-family:Archivo,Arial,sans-serif'
const PARAGRAPH = 'margin:0 0 16px'

/** A mail as HTML: one sheet of paper, without tables, pictures or anything to fetch. */
export function htmlBody(content: MailContent): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(content.subject)}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="margin:0;padding:24px 12px;background:${GROUND}">
<div class="sheet" style="max-width:600px;margin:0 auto;padding:28px;background:${SURFACE};border:1px solid ${RULE};border-top:4px solid ${ACCENT};color:${INK};${FONT};font-size:16px;line-height:1.55;overflow-wrap:anywhere">
${blocks(content).join('\n')}
</div>
</body>
</html>
`
}

function blocks(content: MailContent): string[] {
  const { greeting, paragraphs, details, button, reason = REASONS.act, unsubscribeUrl } = content
  return [
    ...(greeting ? [paragraph(escapeMarkup(greeting))] : []),
    ...paragraphs.map((text) => paragraph(lines(text))),
    ...(details?.length ? [paragraph(details.map(detail).join('<br>\n'))] : []),
    ...(button ? [buttonBlock(button)] : []),
    paragraph(SIGNATURE),
    `<p class="second" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${RULE};color:${INK_SECOND};font-size:14px">${reason}${unsubscribeUrl ? `<br>\n${link(UNSUBSCRIBE, unsubscribeUrl)}` : ''}</p>`,
  ]
}

const paragraph = (html: string) => `<p style="${PARAGRAPH}">${html}</p>`

const detail = ({ label, value, url }: NonNullable<MailContent['details']>[number]) =>
  `<strong>${escapeMarkup(label)}\u00a0:</strong> ${url ? link(value, url) : lines(value)}`

const link = (text: string, url: string) =>
  `<a class="link" href="${escapeMarkup(url)}" style="color:${ACCENT}">${lines(text)}</a>`

function buttonBlock({ label, url }: { label: string; url: string }): string {
  const address = escapeMarkup(url)
  return `<p style="${PARAGRAPH}"><a class="button" href="${address}" style="display:inline-block;padding:12px 20px;background:${ACCENT};color:${ON_ACCENT};font-weight:600;text-decoration:none">${escapeMarkup(label)}</a></p>
<p style="${PARAGRAPH};font-size:14px"><a class="link" href="${address}" style="color:${ACCENT}">${address}</a></p>`
}

const lines = (text: string) => escapeMarkup(text).replaceAll('\n', '<br>\n')
