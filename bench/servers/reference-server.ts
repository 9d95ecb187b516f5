import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/** A text travels with its headers in one piece; of long ones the encoding would cost more. */
const LONG = 65_536

const [file = '', contentType = '', encoding = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const body = encoding || bytes.length > LONG ? bytes : bytes.toString()
const app = Fastify()
app.get('/constant', (_request, reply) => {
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(contentType).send(body)
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`listening on ${address}`)
process.once('SIGTERM', () => process.exit(0))
