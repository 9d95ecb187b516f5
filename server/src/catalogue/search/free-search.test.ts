import { expect, it } from 'vitest'
import { excerptAround, markFound } from './excerpt.ts'
import { readWords } from './french-words.ts'
import { plainText } from './plain-text.ts'
import { readQuery } from './typed-query.ts'

const stemOf = (word: string) => readWords(word)[0]?.stem

it('FIND-01 forms of a word have something in common, whatever their accents and case', () => {
  for (const word of ['ISOLATIONS', 'isoler', 'isolés']) expect(stemOf(word)).toBe('isol')
  expect(readWords('L’œuvre d’été')[0]?.form).toBe('oeuvre')
  expect(readWords('auto-partage').map(({ form }) => form)).toEqual([
    'auto',
    'partage',
    'autopartage',
  ])
})

it.each([
  'vélo vélos',
  'abri abris',
  'menu menus',
  'tri tris',
  'emploi emplois',
  'été étés',
  'local locaux',
  'réseau réseaux',
  'lieu lieux',
  'tuyau tuyaux',
  'travail travaux',
  'matériau matériaux',
  'bail baux',
  'pneu pneus',
  'trou trous',
  'caillou cailloux',
  'heureux heureuse',
  'délai délais',
  'accès acces',
  'sous-sol sous-sols',
])('FIND-01 %s: a word and its plural have something in common', (pair) => {
  const [one, many] = pair.split(' ').map((word) => readWords(word).at(-1)?.stem)
  expect(one).toBe(many)
})

it('FIND-01 words that are no forms of each other stay apart', () => {
  for (const pair of ['vis vie', 'bus but', 'gaz gazon', 'prix prise', 'local localiser']) {
    const [one, other] = pair.split(' ').map(stemOf)
    expect(one, pair).not.toBe(other)
  }
})

it('FIND-01 an identifiant is one word, however it is typed; empty words count when alone', () => {
  for (const typed of ['LOG-03', 'log 03', 'Log03']) {
    expect(readQuery(typed).units.map(({ whole }) => whole.form)).toEqual(['log03'])
  }
  expect(readQuery('LOG-03').units[0]?.indivisible).toBe(true)
  expect(readQuery('vélo  2030').units[0]).toMatchObject({
    indivisible: false,
    parts: [{ form: 'velo' }, { form: '2030' }],
  })
  expect(readQuery('chauffe-eau').units[0]?.parts.map(({ form }) => form)).toEqual([
    'chauffe',
    'eau',
  ])
  expect(readQuery('pompe à chaleur').units.map(({ whole }) => whole.form)).toEqual([
    'pompe',
    'chaleur',
  ])
  expect(readQuery('à la').units.map(({ whole }) => whole.form)).toEqual(['a', 'la'])
})

it.each([
  ['sur élévation', 'surélévation', 'elevation'],
  ['bio sourcé', 'biosourcé', 'bio'],
  ['auto-partage en ligne', 'enligne', 'ligne'],
])('FIND-01 « %s » stands for « %s » too, joined to « %s »', (apart, whole, part) => {
  const { units } = readQuery(apart)
  const unit = units.find(({ whole: { form } }) => form === part)
  expect(unit?.joined.map(({ form }) => form)).toContain(readWords(whole)[0]?.form)
})

it.each([
  ['iso\u00adlation', 'isolation'],
  ['\u200bisolation\u2060', 'isolation'],
  ['CO₂', 'CO2'],
  ['e\ufb03cacité', 'efficacité'],
  ['auto\u2011partage', 'auto-partage'],
  ['auto–partage', 'auto-partage'],
  ['l`isolation', 'l’isolation'],
  ['lo\u00adg 03', 'LOG-03'],
])('FIND-01 %j is read as %j is', (written, plain) => {
  const formsOf = (text: string) =>
    readQuery(text).units.map(({ whole, parts }) =>
      [whole, ...parts].map(({ form, stem }) => [form, stem]),
    )
  expect(formsOf(written)).toEqual(formsOf(plain))
  expect(formsOf(plain)).not.toEqual([])
})

it('FIND-01 each word of a query counts once, and sixteen of them', () => {
  expect(readQuery('bois Bois BOIS').units.map(({ whole }) => whole.form)).toEqual(['bois'])
  const many = Array.from({ length: 60 }, (_, at) => `mot${at}`)
  const { units, unread } = readQuery(many.join(' '))
  expect(units).toHaveLength(16)
  expect(unread).toEqual(many.slice(16))
})

it('FIND-01 rich text is read as its lines, without markup, in a time that grows with its length', () => {
  const html = '<ul><li>CO<sub>2</sub> &#x3C; 3</li><li>b&nbsp;&amp;<br>c</li></ul>'
  expect(plainText(html, '', '<p>d</p>')).toBe('CO2 < 3\nb &\nc\nd')
  const picture = '<p>Avant<img alt="gain > 10 % < 20 %" src="/media/a.jpg">après</p>'
  expect(plainText(picture)).toBe('Avant\naprès')
  expect(plainText('<a title="a > b" href="/b">lien</a>s')).toBe('liens')
  for (const hostile of ['<', ' ', '<b ', '<b "', '<"<', '&#', '\n ']) {
    const text = hostile.repeat(200_000)
    expect(plainText(text).length).toBeLessThanOrEqual(text.length)
  }
})

it('FIND-01 what was found is shown in its line, cut between words', () => {
  const text =
    'Avant.\nLa chaleur restante vient d’un réseau, d’une pompe à chaleur ou du bois.\nFin'
  const forms = new Set(['pompe', 'chaleur'])
  expect(excerptAround(text, text.indexOf('pompe'), forms)).toEqual([
    '… restante vient d’un réseau, d’une ',
    'pompe à chaleur',
    ' ou du bois.',
  ])
  expect(markFound('Étape transversale', new Set(['rien']))).toEqual(['Étape transversale'])
})
