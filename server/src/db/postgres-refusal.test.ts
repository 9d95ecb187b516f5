import { expect, it } from 'vitest'
import { postgresRefusal } from './postgres-refusal.ts'
import { StartRefused } from './start-refused.ts'

const failure = (values: object) =>
  new Error('query', { cause: Object.assign(new Error('a'), values) })
const ADDRESS = 'postgres://u@base.exemple.fr/etapes'

it('O-18 an absent socket is an absent server, an absent file of this machine is not', () => {
  const socket = failure({ code: 'ENOENT', syscall: 'connect', path: '/run/.s.PGSQL.5432' })
  expect(postgresRefusal(socket, ADDRESS)).toBeInstanceOf(StartRefused)
  const file = failure({ code: 'ENOENT', syscall: 'open', path: '/absent/lignes' })
  expect(postgresRefusal(file, ADDRESS)).toBe(file)
})
