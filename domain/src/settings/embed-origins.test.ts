import { expect, it } from 'vitest'
import { isOrigin, LONGEST_ORIGIN } from './embed-origins.ts'

it.each([
  'https://exemple.fr',
  'https://www.ville-de-lyon.exemple.fr:8443',
  'https://xn--nergie-9ua.fr',
  'http://localhost:3000',
  'http://127.0.0.1:8080',
])('OPEN-02 %s may be listed', (origin) => {
  expect(isOrigin(origin)).toBe(true)
})

it.each([
  'exemple.fr',
  'http://exemple.fr',
  'http://localhost.exemple.fr',
  'https://exemple.fr/',
  'https://exemple.fr/page',
  'https://exemple.fr?x',
  'https://exemple.fr#x',
  'https://moi@exemple.fr',
  'https://*.exemple.fr',
  'https://*',
  '*',
  "'self'",
  'https:',
  'https://exemple.fr https://autre.fr',
  'https://exemple.fr; script-src *',
  'https://exemple.fr;',
  'https://exemple.fr,autre.fr',
  'https://exemple.fr\n',
  'https://exemple.fr\r\nSet-Cookie: a=b',
  'https://exemple.fr:99999',
  'https://exemple.fr:0',
  'https://-exemple.fr',
  'https://exemple..fr',
  'https://énergie.fr',
  'javascript:alert(1)',
  'data:text/html,x',
  'file://exemple.fr',
  `https://${'a'.repeat(LONGEST_ORIGIN)}.fr`,
  '',
])('OPEN-02 %j is refused', (text) => {
  expect(isOrigin(text)).toBe(false)
})
