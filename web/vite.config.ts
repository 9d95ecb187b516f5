import { readFileSync } from 'node:fs'
import path from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin, type Rolldown } from 'vite'
import { BUILD_TARGET, SUPPORTED_WORDS } from './src/lib/supported-browsers.ts'
import { withBreakpoints } from './src/lib/window/breakpoints.ts'
import { fallbackFaces } from './src/ui/theme/fallback-faces.ts'
import { withLightFallback } from './src/ui/theme/light-fallback.ts'

const root = import.meta.dirname
/** The bundler's information about each module. */
type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const { version } = JSON.parse(readFileSync(path.join(root, '../package.json'), 'utf8'))

/** Files of the browser build by source module, for the links of a server-rendered page. */
function clientManifest(): unknown {
  return JSON.parse(readFileSync(path.join(root, 'dist/client/.vite/manifest.json'), 'utf8'))
}

/**
 * The audience of a separately loaded part of the site; null for few readers, where the bundler decides.
 */
function readerOf(part: string): 'visitors' | 'layouts' | 'editor' | 'members' | null {
  if (part.includes('/app/layouts/')) return 'layouts'
  if (part.endsWith('report-editor.screen.tsx')) return 'editor'
  // Where an identity provider leads back to: few installations have one.
  if (part.endsWith('provider-return.screen.tsx')) return null
  // Parts opened on demand from members' pages are below them in a folder of their own.
  if (/\/(member|reports\/sheet)\/[^/]+$/.test(part)) return 'members'
  return /\/(admin|admin-home|embedded|find|member|reports)\//.test(part) ? null : 'visitors'
}

/** How many parts of each reader import a module. */
function readersOf(module: string, graph: ModuleGraph) {
  const parts = { visitors: 0, layouts: 0, editor: 0, members: 0, few: 0 }
  const climbed = new Set<string>()
  const climb = (id: string) => {
    const info = climbed.has(id) ? null : graph.getModuleInfo(id)
    climbed.add(id)
    if (!info) return
    if (info.dynamicImporters.length > 0) parts[readerOf(id) ?? 'few'] += 1
    info.importers.forEach(climb)
  }
  climb(module)
  return parts
}

type Readers = ReturnType<typeof readersOf>

/** Modules that several screens share, except large packages. */
const sharedModules = { test: /(domain|web)\/src\/(?!app\/)|@tanstack/, minShareCount: 2 }

/** Small modules that few pages share with the editor: in its file they would bring all of it along. */
const SPARING = /\/(?:cards\/filter-panel|use-create-variant)\.ts$/

/** A chunk for modules with these readers; a module of two chunks goes to the one of higher priority. */
const fileFor = (
  name: string,
  priority: number,
  isRead: (by: Readers, module: string) => boolean,
) => ({
  ...sharedModules,
  name: (module: string, graph: ModuleGraph) =>
    isRead(readersOf(module, graph), module) ? `for-${name}` : null,
  priority,
})

/**
 * One file of what every page needs, which compresses better than a dozen, then from what most read to
 * what few do, so that the editor, the main job, loads nothing for others: a file for each module is
 * twenty requests. Administrators' pages, which bring the large packages, are left to the bundler.
 */
const clientOptions: Rolldown.RolldownOptions = {
  output: {
    codeSplitting: {
      groups: [
        { name: 'shared', tags: ['$initial'], priority: 8 },
        fileFor('all', 7, (by) => by.visitors > 0 && by.layouts + by.editor > 0),
        fileFor(
          'members',
          6,
          (by, module) =>
            by.layouts > 0 || (by.editor > 0 && by.members > 0) || SPARING.test(module),
        ),
        fileFor('editor-and-few', 4, (by) => by.editor > 0 && by.few > 2),
        fileFor('editor', 3, (by) => by.editor > 0),
        fileFor('visitors', 2, (by) => by.visitors > 1),
        // What a visitors' page needs would bring all of it along.
        fileFor('member-pages', 1, (by) => by.members > 2 && by.visitors === 0),
      ],
    },
  },
}

/** A rendered page links to its modules itself; the list of every chunk's modules weighs more. */
const onlyStyles = (_file: string, files: string[]) => files.filter((file) => file.endsWith('.css'))

/** Replacement fonts, and the light theme's colours for browsers without `light-dark()`. */
const completeTokens: Plugin = {
  name: 'complete-tokens',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/tokens.css') ? withLightFallback(code) + fallbackFaces() : null,
}

/** The widths that style sheets name, from the one list of them. */
const namedWidths: Plugin = {
  name: 'named-widths',
  enforce: 'pre',
  transform: (code, id) => (/[.]css$/.test(id) ? withBreakpoints(code) : null),
}

/**
 * Inlines the script that runs before the first paint and before React: as a file it would delay
 * the paint. One script, since the policy names it by its hash.
 */
const inlineFirstScript: Plugin = {
  name: 'inline-first-script',
  transformIndexHtml(html) {
    const [paint = '', translation = ''] = ['before-paint.js', 'survive-translation.js'].map(
      (file) => minifySync(file, readFileSync(path.join(root, file), 'utf8')).code,
    )
    return html.replace('<!--first-script-->', () => `<script>${paint}${translation}</script>`)
  },
}

/** On the server a screen says its source file: under that name the client's manifest lists its assets. */
const namedScreens: Plugin = {
  name: 'named-screens',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: (code, id) =>
    id.endsWith('.screen.tsx')
      ? `${code}\nexport const source = ${JSON.stringify(path.relative(root, id))}`
      : null,
}

/** Class names such as `button_signal`: they show their origin, and compress better than random ones. */
const className = (name: string, file: string) => `${path.basename(file, '.module.css')}_${name}`

/** `vite build` writes dist/client; `vite build --ssr`, run after it, writes dist/server. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  plugins: [react(), namedWidths, tailwind(), completeTokens, inlineFirstScript, namedScreens],
  define: {
    'import.meta.env.APP_VERSION': JSON.stringify(version),
    'import.meta.env.SUPPORTED_BROWSERS': JSON.stringify(SUPPORTED_WORDS),
    'import.meta.env.CLIENT_MANIFEST':
      command === 'build' && isSsrBuild ? JSON.stringify(clientManifest()) : '{}',
  },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: className } },
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
