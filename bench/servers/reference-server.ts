import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [file = ''] = process.argv.slice(2)
const answer: unknown = JSON.parse(readFileSync(file, 'utf8'))
const app = Fastify({ logger: true })
app.get('/answer', () => answer)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`listening on ${address}`)
process.once('SIGTERM', () => process.exit(0))
