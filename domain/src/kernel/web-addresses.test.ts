import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textRuns } from './web-addresses.ts'

const addresses = (text: string) => textRuns(text).flatMap(({ url }) => url ?? [])

describe('textRuns', () => {
  it('STEP-25 splits the addresses of a text from the sentence around them', () => {
    expect(textRuns('Source\u00a0: https://www.ademe.fr/guide, page 4.')).toEqual([
      { text: 'Source\u00a0: ' },
      { text: 'https://www.ademe.fr/guide', url: 'https://www.ademe.fr/guide' },
      { text: ', page 4.' },
    ])
    expect(textRuns('Guide RE2020 (Cerema)')).toEqual([{ text: 'Guide RE2020 (Cerema)' }])
  })

  it.each([
    ['(https://exemple.fr/a_(b)).', 'https://exemple.fr/a_(b)'],
    ['«\u00a0http://exemple.fr\u00a0»', 'http://exemple.fr'],
    ['https://exemple.fr:8080/a?b=c&d=e#f!', 'https://exemple.fr:8080/a?b=c&d=e#f'],
    ['https://exemple.fr/été', 'https://exemple.fr/%C3%A9t%C3%A9'],
    ['HTTPS://EXEMPLE.FR', 'HTTPS://EXEMPLE.FR'],
    ['https://exemple.fr/a"onclick="b', 'https://exemple.fr/a'],
  ])('STEP-25 in %s the address is %s', (text, address) => {
    expect(addresses(text)).toEqual([address])
  })

  it.each([
    'www.exemple.fr et exemple.fr',
    'javascript:alert(1) data:text/html,x file:///etc/passwd ftp://exemple.fr',
    'http://127.0.0.1:8080/a http://localhost/ https://[::1]/ http://',
    'https://ademe.fr@autre.fr/ https://nom:secret@autre.fr/',
  ])('STEP-25 %s stays text', (text) => {
    expect(textRuns(text)).toEqual([{ text }])
  })

  it('STEP-25 no letter is lost, and every address is one of http or https', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('https://a.fr/', ')', '. ', '\ud800', '@'))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        expect(
          textRuns(text)
            .map((run) => run.text)
            .join(''),
        ).toBe(text)
        expect(addresses(text).every((url) => /^https?:\/\/[\x21-\x7e]+$/i.test(url))).toBe(true)
      }),
    )
  })
})
