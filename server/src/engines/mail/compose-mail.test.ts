import type { Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'

const HOSTILE = {
  subject: 'Contact\r\nBcc: autre@exemple.fr',
  greeting: 'Bonjour <b>Jeanne</b>,',
  paragraphs: ['Première ligne\r\nseconde <img src=x onerror="alert(1)"> & « fin\u00a0»\u0007'],
  details: [{ label: 'Nom', value: `O'Neil "</p><script>alert(1)</script>` }],
  button: { label: 'Choisir <un> mot de passe', url: 'https://exemple.fr/a?b="c"&d=<e>' },
}

/** Words of an HTML document's body as a person reads them. */
function readWords(html: string): string[] {
  const read = (node: Nodes): string => {
    if (node.type === 'text') return node.value
    if (node.type === 'element' && node.tagName === 'head') return ''
    return 'children' in node ? node.children.map((child) => read(child)).join(' ') : ''
  }
  return words(read(fromHtml(html)))
}
const words = (text: string) => text.split(/[ \n]+/).filter((word) => word !== '')

function elements(html: string): string[] {
  const names = (node: Nodes): string[] => [
    ...(node.type === 'element' ? [node.tagName] : []),
    ...('children' in node ? node.children.flatMap((child) => names(child)) : []),
  ]
  return names(fromHtml(html))
}

describe('composing a mail', () => {
  it('CONTACT-09 text and HTML carry the same words', () => {
    const { body } = composeMail(HOSTILE)
    expect(readWords(body.html)).toEqual(words(body.text))
    expect(body.text).toContain('L’équipe Étapes Climat')
    expect(body.html).toContain('<html lang="fr">')
  })

  it('CONTACT-09 the subject is one line', () => {
    // Catches: a line break in a name that begins a second header.
    const { subject } = composeMail(HOSTILE)
    expect(subject).toBe('Contact Bcc: autre @ exemple. fr')
  })

  it('CONTACT-09 values never become elements or attributes', () => {
    // Catches: a value put into the HTML without escaping.
    const { html } = composeMail(HOSTILE).body
    const known = [
      'html',
      'head',
      'meta',
      'title',
      'style',
      'body',
      'div',
      'p',
      'br',
      'a',
      'strong',
    ]
    expect(elements(html).filter((name) => !known.includes(name))).toEqual([])
    expect(html).not.toContain('onerror="')
    expect(composeMail(HOSTILE).body.text).toContain('<img src=x onerror="alert(1)"> &')
  })

  it('CONTACT-09 control characters other than line breaks are left out', () => {
    const { text, html } = composeMail(HOSTILE).body
    expect(text + html).not.toMatch(/[^\P{Cc}\n]/u)
  })

  it('CONTACT-09 the plain text has lines of 72 characters, whole addresses apart', () => {
    const url = `https://exemple.fr/password/reset/${'x'.repeat(100)}`
    const { text } = composeMail({
      subject: 'Essai',
      paragraphs: ['Une phrase assez longue pour être coupée. '.repeat(5)],
      button: { label: 'Ouvrir', url },
    }).body
    const long = text.split('\n').filter((line) => line.length > 72)
    expect(long.filter((line) => !line.includes(' '))).toEqual([url])
    expect(text).toContain(`\nOuvrir\n${url}\n`)
  })
})
