import type { PageRequest, RenderedPage } from '@etapes-climat/domain/pages/rendered-page'
import { NO_EMBEDDED_PAGE } from '@etapes-climat/domain/pages/rules/embedded-pages'
import fontUrl from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { assetLinks } from './app/asset-links.ts'
import { PAGE_DATA_ID, serialisePageData } from './app/page-data.ts'
import { isUnlisted, pageHead } from './app/page-head.ts'
import { isEmbedded, isPublicRoute, loadPublicScreen } from './app/public-screens.ts'
import { routes } from './app/routes.tsx'
import { escapeHtml } from './lib/escape-html.ts'
import { PasswordMinContext } from './lib/password-min.ts'
import { ProviderLabelContext } from './lib/provider-label.ts'
import { SeedContext } from './lib/seed.ts'
import type { RenderContext } from './routing/public-data.ts'

const handler = createStaticHandler(routes)

/** Renders a page as a visitor sees it; pages of signed-in people as their layout and a loader. */
export async function renderPage(asked: PageRequest): Promise<RenderedPage> {
  const { url, template, load, seed, publicUrl, passwordMin, providerLabel, sharedPages } = asked
  const requestContext: RenderContext = { load }
  // The origin only makes the URL absolute; no route reads it.
  const request = new Request(new URL(url, 'http://localhost'))
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) {
    const redirect = context.headers.get('location') ?? '/'
    return { status: context.status, html: '', cacheable: true, redirect }
  }
  const { matches, loaderData, errors, statusCode } = context
  const leaf = matches.at(-1)?.route.id
  // The 404 page is that of the site, head and foot included.
  if (statusCode === 404 && isEmbedded(leaf)) {
    return renderPage({ ...asked, url: NO_EMBEDDED_PAGE })
  }
  const shared = sharedPageOf(context)
  const known = shared && sharedPages?.[shared]
  if (known) return known
  const hydration = { loaderData, errors: plainErrors(errors) }
  const assets = await screenAssets(context)
  const embedded = statusCode === 200 && isEmbedded(leaf)
  const whole = template
    .replace('<!--head-->', () => headOf(context, publicUrl))
    .replace('</head>', () => `${assets}\n  </head>`)
    .replace('<!--page-->', () => bodyOf(context, { seed, passwordMin, providerLabel }))
    .replace('<!--data-->', () =>
      dataScript(serialisePageData({ seed, passwordMin, providerLabel, hydration })),
    )
  const html = embedded ? withoutScripts(whole) : whole
  const isPage = statusCode < 400 && matches.length > 0 && !isUnlisted(context)
  const cacheable = isPage || statusCode === 404
  return {
    status: statusCode,
    html,
    cacheable,
    ...(shared && { shared }),
    ...(embedded && { embedded }),
  }
}

/** A page in a frame of another site runs nothing: it then reads nothing that the browser keeps. */
const withoutScripts = (html: string) =>
  html
    .replace(/<(script|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')

function sharedPageOf({ statusCode, errors, matches }: StaticHandlerContext) {
  if (statusCode === 404) return 'notFound'
  const leaf = matches.at(-1)?.route.id
  return !errors && leaf !== undefined && !isPublicRoute(leaf) ? 'area' : undefined
}

function headOf(context: StaticHandlerContext, publicUrl: string): string {
  return [
    ...pageHead(context, { publicUrl, isPublic: isPublicRoute }),
    `<link rel="preload" href="${fontUrl}" as="font" type="font/woff2" crossorigin>`,
    ...oembedLinks(context, publicUrl),
  ].join('\n    ')
}

/** How another site asks for a page in a frame (https://oembed.com, discovery). */
function oembedLinks({ matches, errors }: StaticHandlerContext, publicUrl: string): string[] {
  const leaf = matches.at(-1)
  if (errors || !leaf || !isEmbedded(leaf.route.id)) return []
  const url = new URL(leaf.pathname, publicUrl).href
  const address = new URL(`/oembed?${new URLSearchParams({ url, format: 'json' })}`, publicUrl)
  return [
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(address.href)}">`,
  ]
}

/** Files of the screen, after those of the site, whose styles they refine. */
async function screenAssets({ errors, matches }: StaticHandlerContext): Promise<string> {
  const names = errors ? [] : matches.map(({ route }) => route.id).filter(isPublicRoute)
  const screens = await Promise.all(names.map(loadPublicScreen))
  const sources = screens.flatMap(({ source }) => source ?? [])
  return assetLinks(import.meta.env.CLIENT_MANIFEST, sources).join('\n    ')
}

function bodyOf(
  context: StaticHandlerContext,
  { seed, passwordMin, providerLabel }: Pick<PageRequest, 'seed' | 'passwordMin' | 'providerLabel'>,
): string {
  return renderToString(
    <StrictMode>
      <SeedContext value={seed}>
        <PasswordMinContext value={passwordMin}>
          <ProviderLabelContext value={providerLabel ?? null}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </ProviderLabelContext>
        </PasswordMinContext>
      </SeedContext>
    </StrictMode>,
  )
}

const dataScript = (json: string) =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`

/** Errors as plain data: enough for the router to recognise a 404, without details of an exception. */
function plainErrors(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, plainError(error)]))
}

function plainError(error: unknown): unknown {
  const { status = 500, statusText = '' } = (error ?? {}) as Partial<Response>
  return { status, statusText, internal: false, data: null }
}
