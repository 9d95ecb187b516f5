import fastifyPlugin from 'fastify-plugin'

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'none'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/** Constants: a library that composes them at each answer costs more than the search it protects. */
const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const ONE_YEAR = { 'strict-transport-security': 'max-age=31536000' }

/** Headers of every answer (SEC-31, I-08). */
export const securityHeadersPlugin = fastifyPlugin<{ publicUrl: string }>(
  async (app, { publicUrl }) => {
    const headers = publicUrl.startsWith('https:') ? { ...HEADERS, ...ONE_YEAR } : HEADERS

    app.addHook('onRequest', async (request, reply) => {
      reply.headers(headers)
      if (request.headers.authorization) reply.header('cache-control', 'no-store')
    })
  },
)
