import { readFileSync } from 'node:fs'
import path from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { BUILD_TARGET, SUPPORTED_WORDS } from './src/lib/supported-browsers.ts'
import { fallbackFaces } from './src/ui/theme/fallback-faces.ts'
import { withLightFallback } from './src/ui/theme/light-fallback.ts'

const root = import.meta.dirname
const { version } = JSON.parse(readFileSync(path.join(root, '../package.json'), 'utf8'))

/** Files of the browser build by source module, for the links of a server-rendered page. */
function clientManifest(): unknown {
  return JSON.parse(readFileSync(path.join(root, 'dist/client/.vite/manifest.json'), 'utf8'))
}

/** What every page needs, in one file: it compresses better than a dozen small ones. */
const SHARED = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router)/',
    'preload-helper',
    'src/lib/load-chunk',
    'rolldown/runtime',
    'src/entry-client',
    'session-ended',
    'src/app/(guards|layouts/(area-loading|site-layout)|routes|screen-error)[.]',
    'domain/src/kernel/(format|unit)',
    'domain/src/media/rules/rendition',
    'src/lib/(browser-storage|class-names|external-value|seeded-random|session/session-store|use-hydrated)',
    'src/app/(navigation-effects|page-data|prefetch-editor|public-screens)',
    'src/routing/(page-title|prefetch-editor|public-data|route-names)',
    'src/lib/seed',
    'src/ui/(button|dialog/close-button|figures/(format-mark|stage-mark|step-value)|feedback/loader|icon|layout|rich-text|stored-picture)[.]',
    'src/cards/(api|public/(card-picture|download-label|step-))',
    'src/pages/api',
    'src/site/[a-z-]+[.](ts|module)',
    // Where most people enter: apart from the rest, these few lines weigh twice as much.
    'src/site/home/(?!trajectory-)',
    'src/contact/public/contact-(section|title|form-island)',
    'src/lib/window/near-screen',
  ].join('|'),
)

/** What every form brings, and what every page of texts: a file for each module is twenty requests. */
const FORMS = new RegExp(
  [
    'src/ui/(form/(checkbox|control|field|form|password-input|submit-button)|feedback/(empty-state|notice))[.]',
    'src/lib/(api/(api-client|creation-keys)|session/(session-renewal|sign-in-again)|use-form)[.]',
    'src/users/(api|new-account-fields|new-password-fields|person-field|use-organisations)[.]',
    'src/sessions/(api|public/(inactive-notice|login-form))[.]',
    'domain/src/users/rules/password-rule[.]',
  ].join('|'),
)
const TEXTS = /src\/pages\/(load-blocks|public\/text-)/

/** What stands in the place of any screen that fails. */
const FAILURES = /src\/ui\/feedback\/(error-state|not-found)[.]/

/** What every screen of a signed-in person brings. */
const SIGNED_IN = new RegExp(
  [
    'node_modules/@tanstack/',
    '(src/app/layouts/(private-area|signed-in-layer)|src/ui/feedback/query-boundary)[.]',
    'src/cards/search-api[.]',
    'src/ui/(badge|copy-button|dialog/(confirm-dialog|dialog|unsaved-changes)|feedback/(list-skeleton|pdf-loader|save-state|unusable-drafts-notice))[.]',
    'src/ui/table/table-region[.]',
    'src/lib/(drafts/(local-drafts|use-left-drafts|use-unload-question)|api/(save-file|save-key|use-pdf-download))[.]',
    'src/lib/(keyboard/second-click|use-debounced|window/use-media-query|address/use-search-text)[.]',
  ].join('|'),
)

/** Where members arrive: its files came one after the other, each a wait on a slow connection. */
const EDITOR = /src\/reports\/member\/report-editor[.]screen/

const clientOptions = {
  output: {
    codeSplitting: {
      groups: [
        { name: 'shared', test: SHARED, priority: 2 },
        { name: 'forms', test: FORMS, priority: 1 },
        { name: 'texts', test: TEXTS, priority: 1 },
        { name: 'failures', test: FAILURES, priority: 1 },
        { name: 'signed-in', test: SIGNED_IN, priority: 1 },
        { name: 'editor', test: EDITOR },
      ],
    },
  },
}

/** The router's export map answers its development build, whose warnings visitors do not need. */
const router = path.join(root, '../node_modules/react-router/dist/production/index.mjs')

/** A rendered page links to its modules itself; the list of every chunk's modules weighs more. */
const onlyStyles = (_file: string, files: string[]) => files.filter((file) => file.endsWith('.css'))

/**
 * What the router carries for others: names for development tools, whose assignment keeps forms and
 * fetchers that nobody uses in the build, what answers server components, and options that this site
 * does not set. 4 kB of every page.
 */
const withoutUnusedRouter: Plugin = {
  name: 'without-unused-router',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('node_modules/react-router/')) return null
    return code
      .replace(/^\w+\.displayName = "\w+";$/gm, '')
      .replace(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1')
      .replace(/React\d*\.createElement\(RSCErrorHandler, { error }, result\)/, 'result')
      .replaceAll(/\binit\.(instrumentations|patchRoutesOnNavigation|dataStrategy)\b/g, 'undefined')
  },
}

/** The fonts that stand in for ours, and the colours of the light theme for browsers without pairs of colours. */
const completeTokens: Plugin = {
  name: 'complete-tokens',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/tokens.css') ? withLightFallback(code) + fallbackFaces() : null,
}

/** What is settled before the first paint stands in the page: as a file it would hold the paint back. */
const inlineBeforePaint: Plugin = {
  name: 'inline-before-paint',
  transformIndexHtml(html) {
    const script = readFileSync(path.join(root, 'before-paint.js'), 'utf8')
    return html.replace('<!--before-paint-->', () => `<script>${script}</script>`)
  },
}

/** `vite build` writes dist/client; `vite build --ssr`, run after it, writes dist/server. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  plugins: [
    react(),
    optimizeLocales.vite({ locales: ['fr-FR'] }),
    withoutUnusedRouter,
    completeTokens,
    inlineBeforePaint,
  ],
  define: {
    'import.meta.env.APP_VERSION': JSON.stringify(version),
    'import.meta.env.SUPPORTED_BROWSERS': JSON.stringify(SUPPORTED_WORDS),
    'import.meta.env.CLIENT_MANIFEST':
      command === 'build' && isSsrBuild ? JSON.stringify(clientManifest()) : '{}',
  },
  resolve: { alias: command === 'build' && !isSsrBuild ? { 'react-router': router } : {} },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: BUILD_TARGET,
    emptyOutDir: true,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: onlyStyles },
    copyPublicDir: !isSsrBuild,
    rollupOptions: isSsrBuild ? { input: 'src/entry-server.tsx' } : clientOptions,
  },
  ssr: { noExternal: [/^@etapes-climat\//] },
}))
