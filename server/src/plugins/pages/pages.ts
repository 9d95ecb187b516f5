import { readdirSync } from 'node:fs'
import type { RenderPage } from '@etapes-climat/domain/pages/rendered-page'
import { NO_EMBEDDED_PAGE } from '@etapes-climat/domain/pages/rules/embedded-pages'
import { withoutJoinedSigns } from '@etapes-climat/domain/pages/rules/joined-signs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { AppKeys } from '../../config/app-keys.ts'
import type { OidcConfig } from '../../config/env.ts'
import { tooManyRequests } from '../../hydra/http-error.ts'
import { sendCachedBytes } from '../kept-answers/cached-bytes.ts'
import { sendMissingCall } from '../missing-call.ts'
import { createInstanceLimit } from '../throttle/instance-limit.ts'
import { OWN_ADDRESS } from '../throttle/visitor-limits.ts'
import { pageAddress } from './page-address.ts'
import { createPageCache } from './page-cache.ts'

export interface PagesOptions {
  renderPage: RenderPage
  template: string
  assets: string
  publicUrl: string
  passwordMin: number
  oidc?: OidcConfig | undefined
  rateLimits: boolean
  hashAddress: AppKeys['hashAddress']
  /** whether a link to a shared report is open, by its token */
  isOpenLink: (token: string) => Promise<boolean>
  /** sites that may show our pages in frames */
  embedOrigins: () => Promise<readonly string[]>
  /** version of the public content that rendered pages show */
  contentVersion: () => Promise<number>
}

/** The page of a shared report: nobody keeps it, and search engines leave it out. */
const SHARED_REPORT = /^\/partage\/(.+?)\/?$/i
const SHARED_REPORT_HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/** The page may be in frames of these sites alone, and runs no script. */
function allowFrames(reply: FastifyReply, origins: readonly string[]) {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.removeHeader('x-frame-options').headers({
    'content-security-policy': policy
      .replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`)
      .replace(/script-src [^;]*/, "script-src 'none'"),
    'x-robots-tag': 'noindex',
  })
}

const YEAR_MS = 31_536_000_000
/** Addresses without a cached page that one client may request in a minute. */
const UNKNOWN_PER_MINUTE = 120

/** Files served from the root, such as the icon; index.html is the template of the pages. */
function rootFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'index.html')
    .map((entry) => entry.name)
}

/** Any GET that is no call is a page: static asset, server-rendered page, or the 404 page. */
export const pagesPlugin = fastifyPlugin<PagesOptions>(async (app, options) => {
  await app.register(fastifyStatic, { root: options.assets, serve: false, preCompressed: true })
  const file = {
    config: { access: 'public', limit: 'constant', withoutDatabase: true },
    logLevel: 'warn',
  } as const
  app.get('/assets/*', file, (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    reply.header('vary', 'accept-encoding')
    return reply.sendFile(`assets/${name}`, { maxAge: YEAR_MS, immutable: true })
  })
  for (const name of rootFiles(options.assets)) {
    app.get(`/${name}`, file, (_request, reply) => reply.sendFile(name, { maxAge: 0 }))
  }

  const { template, publicUrl, passwordMin, oidc } = options
  const rendering = {
    template,
    publicUrl,
    passwordMin,
    providerLabel: oidc?.label,
    load: loader(app),
  }
  const pages = createPageCache(options.contentVersion, (url, seed, sharedPages) =>
    options.renderPage({ ...rendering, url, seed, sharedPages }),
  )
  const unknown = options.rateLimits ? createInstanceLimit(UNKNOWN_PER_MINUTE) : null

  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageRequest(request)) return sendMissingCall(request, reply)
    const client = () => options.hashAddress(request.ip)
    const asked = new URL(request.url, 'http://localhost')
    const path = withoutJoinedSigns(asked.pathname)
    if (path !== asked.pathname) {
      return reply.headers(SHARED_REPORT_HEADERS).redirect(`${path}${asked.search}`, 302)
    }
    const address = pageAddress(asked)
    const isKnown = pages.isKnown(address)
    const seconds = isKnown ? 0 : (unknown?.secondsToWait(client()) ?? 0)
    if (seconds > 0) return sendTooMany(reply, seconds)
    const asRendered = await pages.get(address)
    const origins = asRendered.embedded ? await options.embedOrigins() : []
    const isOff = asRendered.embedded && origins.length === 0
    const page = isOff ? await pages.notFound(NO_EMBEDDED_PAGE) : asRendered
    if (!isKnown && page.shared !== 'area' && !page.redirect) unknown?.count(client())
    reply.header('cache-control', 'no-cache')
    if (page.redirect) return reply.redirect(page.redirect, 302)
    if (page.status === 503) reply.header('retry-after', '5')
    if (page.embedded) allowFrames(reply, origins)
    const token = SHARED_REPORT.exec(address)?.[1]
    if (token !== undefined) reply.headers(SHARED_REPORT_HEADERS)
    const isClosed = token !== undefined && !(await options.isOpenLink(token))
    reply
      .code(isClosed ? 404 : page.status)
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-encoding')
    return page.bytes ? sendCachedBytes(request, reply, page.bytes) : reply.send(page.html)
  })
})

/** For the eyes of a person, and cheap to send. */
function sendTooMany(reply: FastifyReply, seconds: number) {
  const { message, statusCode, headers } = tooManyRequests(seconds)
  return reply.code(statusCode).headers(headers).type('text/plain; charset=utf-8').send(message)
}

/** Paths under which a miss is a miss of a call, never a page. */
export const CALLS = /^\/(api|media|files|pdf|assets)(\/|$)/

function isPageRequest(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && !CALLS.test(request.url.split('?', 1)[0] ?? '')
}

function loader(app: FastifyInstance) {
  return async (path: string): Promise<unknown> => {
    const response = await app.inject({ method: 'GET', url: path, remoteAddress: OWN_ADDRESS })
    // The page then has this status too; any other failure of a call is a fault of the page.
    if (response.statusCode === 503) throw new Response(null, { status: 503 })
    if (response.statusCode >= 400) throw new Error(`${path} answered ${response.statusCode}`)
    return response.json()
  }
}
