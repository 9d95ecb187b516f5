import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../../config/logger.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

let log = ''
const destination = new Writable({
  write(chunk, _encoding, done) {
    log += chunk
    done()
  },
})

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({}, createLogger({ logLevel: 'info' }, destination))
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

/** Sends the head and a part of the body, then goes away. */
async function leaveInTheMiddle(path: string, type: string, part: string): Promise<void> {
  const { port } = test.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 5000`
  const begun = once(test.app.server, 'request')
  socket.write(`${head}\r\n\r\n${part}`)
  await begun
  socket.resetAndDestroy()
  await once(socket, 'close')
}

const lines = () =>
  log
    .split('\n')
    .filter((line) => line.includes('"req"'))
    .map((line): Record<string, unknown> => JSON.parse(line))

it('O-09 a body cut by the client is one line of information, counted, without a stack', async () => {
  await leaveInTheMiddle('/login', 'application/json', '{"username"')
  await leaveInTheMiddle('/contact', 'application/x-www-form-urlencoded', 'lastname=Ker')
  const part = '--b\r\ncontent-disposition: form-data; name="lastname"\r\n\r\nKer'
  await leaveInTheMiddle('/contact', 'multipart/form-data; boundary=b', part)
  await expect.poll(() => lines().length).toBe(3)
  for (const line of lines()) {
    expect(line).toMatchObject({ level: 'info', msg: 'request cut by the client' })
    expect(Object.keys(line)).not.toContain('err')
  }
  const counts = lines().map(({ cut }) => Number(cut))
  expect(new Set(counts).size).toBe(3)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(lines().map(({ req }) => req)[0]).toEqual({ method: 'POST', url: '/login' })
  expect(log).not.toMatch(/"level":"(warn|error)"|\bat .+:\d+:\d+/)
})
