import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [file = '', contentType = ''] = process.argv.slice(2)
const body = readFileSync(file, 'utf8')
const app = Fastify()
app.get('/constant', (_request, reply) => reply.type(contentType).send(body))
const address = await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`listening on ${address}`)
process.once('SIGTERM', () => process.exit(0))
