import { expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'
import { withoutLinks } from './without-links.ts'

/** What programs of mail make a link of. */
const LINK = /\w:\/\/|[^\s<]@[^\s>]|[\p{L}\p{N}][.。．｡]\p{L}{2}/u

it.each([
  'Facture impayée : payez sur https://payer.example/x',
  'www.payer.example',
  'payer.example',
  'compta@payer.example',
  'payer。example',
])('TEAM-44 no address is left in « %s », whichever part of a mail names it', (name) => {
  expect(LINK.test(name)).toBe(true)
  expect(withoutLinks(name)).not.toMatch(LINK)
  const { subject, body } = composeMail({
    subject: `${name} partage un rapport avec vous`,
    greeting: `Bonjour ${name},`,
    paragraphs: [`Le rapport « ${name} »`],
    details: [{ label: name, value: name }],
  })
  const shown = body.html.slice(body.html.indexOf('<body')).replace(/<[^>]*>/g, ' ')
  for (const text of [subject, body.text, shown]) expect(text).not.toMatch(LINK)
})

it('TEAM-44 names without an address stay as they are, and so does what is asked for as it was written', () => {
  for (const name of ['S. Guivarch', 'S.A.R.L. Le Goff', 'Étape 2.5', 'Lot n° 3, bât. B']) {
    expect(withoutLinks(name)).toBe(name)
  }
  const details = [{ label: 'Email', value: 'jeanne@exemple.fr', isVerbatim: true }]
  const { body } = composeMail({ subject: 'Une inscription', paragraphs: [], details })
  expect(body.text).toContain('jeanne@exemple.fr')
})
