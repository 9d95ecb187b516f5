import { createHash } from 'node:crypto'
import fastifyPlugin from 'fastify-plugin'

/** The scripts that stand in a page, as the policy names them: by what they say, to the character. */
const namedScripts = (page: string) =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

const contentSecurityPolicy = (page: string) =>
  [
    "default-src 'self'",
    `script-src 'self'${namedScripts(page).join('')}`,
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

interface SecurityHeadersOptions {
  /** address that people use (`PUBLIC_URL`) */
  publicUrl: string
  /** HTML of every page, before its content: the only scripts in a page that may run are in it */
  template: string
}

/** Headers of every answer (SEC-31, I-08). */
export const securityHeadersPlugin = fastifyPlugin<SecurityHeadersOptions>(
  async (app, { publicUrl, template }) => {
    const headers = {
      ...HEADERS,
      'content-security-policy': contentSecurityPolicy(template),
      ...(publicUrl.startsWith('https:') && ONE_YEAR),
    }

    app.addHook('onRequest', async (request, reply) => {
      reply.headers(headers)
      if (request.headers.authorization) reply.header('cache-control', 'no-store')
    })
  },
)
