import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyPlugin from 'fastify-plugin'
import { accepts } from './pages/encoded-page.ts'

/** Compressing a shorter answer saves less than it costs. */
const WORTH_BYTES = 16_384
/** An answer to one reader is compressed for one sending: the least effort. */
const LEVEL = 1

const compress = promisify(gzip)

/** Compresses long JSON that is made for one reader, beside the main thread. Cached answers are compressed once. */
export const compressAnswersPlugin = fastifyPlugin(async (app) => {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_BYTES) return payload
    if (!/json/.test(String(reply.getHeader('content-type')))) return payload
    const varying = [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat()
    reply.header('vary', varying.join(', '))
    if (!accepts(headers['accept-encoding'], 'gzip')) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    const etag = reply.getHeader('etag')
    // The same content in other bytes: no strong validator any more.
    if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`)
    return compress(payload, { level: LEVEL })
  })
})
