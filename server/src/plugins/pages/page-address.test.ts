import { expect, it } from 'vitest'
import { pageAddress } from './page-address.ts'

const STEPS = [0, 1].map((rank) => `0000000${rank}-0000-4000-8000-000000000000`)

it.each([
  ['/a-la-une', '/a-la-une'],
  ['/a-la-une?q=&secteur=%20', '/a-la-une'],
  [
    '/a-la-une?secteur=se-loger&utm=x&q=%20v%C3%A9lo%20&q=autre',
    '/a-la-une?q=v%C3%A9lo&secteur=se-loger',
  ],
  ['/a-la-une/?q=a', '/a-la-une/?q=a'],
  [`/a-la-une?q=${'a'.repeat(300)}`, `/a-la-une?q=${'a'.repeat(100)}`],
  ['/se-connecter?etape=7&q=x', '/se-connecter?etape=7'],
  ['/accueil?q=x', '/accueil'],
  ['/constructor?q=x', '/constructor'],
  [
    `/embarquer/calcul?etape=${STEPS[1]}&etape=x&q=y&etape=${STEPS[0]}&etape=${STEPS[1]}`,
    `/embarquer/calcul?etape=${STEPS[0]}&etape=${STEPS[1]}`,
  ],
])('PUB-44 %s is the page %s', (asked, page) => {
  expect(pageAddress(new URL(asked, 'https://climat.exemple.fr'))).toBe(page)
})
