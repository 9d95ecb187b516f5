import { defaultSchema, type Schema } from 'hast-util-sanitize'

/** Elements that a text can show; everything else keeps its text, scripts and styles do not (D-95). */
export const RICH_TEXT_SCHEMA: Schema = {
  ...defaultSchema,
  tagNames: [
    ...['p', 'br', 'hr', 'div', 'section', 'span', 'pre', 'blockquote', 'figure', 'figcaption'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'a', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  attributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    th: ['colSpan', 'rowSpan', 'scope'],
    td: ['colSpan', 'rowSpan'],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  strip: ['script', 'style', 'template', 'iframe', 'object', 'noscript', 'svg', 'math'],
}
