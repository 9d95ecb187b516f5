import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
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

/** The router without its warnings for developers, which its package offers no browser build of by name. */
const ROUTER = fileURLToPath(import.meta.resolve('react-router')).replace(
  '/dist/development/',
  '/dist/production/',
)

const { version } = JSON.parse(readFileSync(path.join(root, '../package.json'), 'utf8'))

/** Files of the browser build by source module, for the links of a server-rendered page. */
function clientManifest(): unknown {
  return JSON.parse(readFileSync(path.join(root, 'dist/client/.vite/manifest.json'), 'utf8'))
}

/** Who opens a separately loaded part of the site; `few` stands for those who are in no other group. */
type Reader = 'home' | 'texts' | 'accounts' | 'layouts' | 'editor' | 'sheet' | 'members' | 'few'

function readerOf(part: string): Reader {
  if (part.endsWith('/home.screen.tsx')) return 'home'
  if (part.includes('/app/layouts/')) return 'layouts'
  if (part.endsWith('report-editor.screen.tsx')) return 'editor'
  // Where an identity provider leads back to: few installations have one.
  if (part.endsWith('provider-return.screen.tsx')) return 'few'
  // Parts opened on demand from members' pages are below them in a folder of their own.
  if (/\/reports\/sheet\/[^/]+$/.test(part)) return 'sheet'
  if (/\/member\/[^/]+$/.test(part)) return 'members'
  if (/\/(admin|admin-home|app|embedded|find|member|reports)\//.test(part)) return 'few'
  return /\/(sessions|users)\//.test(part) ? 'accounts' : 'texts'
}

/** How many parts of each reader import a module; `start` tells whether the first file of every page does. */
function readersOf(module: string, graph: ModuleGraph) {
  const parts = {
    start: 0,
    home: 0,
    texts: 0,
    accounts: 0,
    layouts: 0,
    editor: 0,
    sheet: 0,
    members: 0,
    few: 0,
  }
  const climbed = new Set<string>()
  const climb = (id: string) => {
    const info = climbed.has(id) ? null : graph.getModuleInfo(id)
    climbed.add(id)
    if (!info) return
    if (info.isEntry) parts.start += 1
    else if (info.dynamicImporters.length > 0) parts[readerOf(id)] += 1
    info.importers.forEach(climb)
  }
  climb(module)
  const { texts, accounts, editor, sheet, members, few } = parts
  return { ...parts, visitors: texts + accounts, others: editor + sheet + members + few }
}

type Readers = ReturnType<typeof readersOf>

/** Modules of our own that several screens import, and the library of their queries. */
const OWN = /(domain|web)\/src\/(?!(?:app|saving)\/)(?!.*\.screen\.tsx$)|@tanstack/
/** How fields are saved, and what is asked when two people changed them. */
const SAVING = /\/web\/src\/saving\//

/** A file for modules with these readers. */
const fileFor = (name: string, isRead: (by: Readers) => boolean, test = OWN) => ({
  test,
  name: (module: string, graph: ModuleGraph) =>
    isRead(readersOf(module, graph)) ? `for-${name}` : null,
})

/** Part of most visitors' pages, which would otherwise be a file more for each of them. */
const isWidelyRead = ({ home, texts, accounts, visitors, others }: Readers) =>
  home > 0 && (visitors > 9 || texts > 2 || (accounts > 0 && others > 0))

/**
 * From what most read to what few do, so that nobody loads what others need: a file for each module would
 * be twenty requests. A module goes into the first file that takes it, with what it imports; large packages
 * that administrators' pages bring are left to the bundler.
 */
const FILES = [
  fileFor('every-page', (by) => by.start > 0 || isWidelyRead(by), /./),
  fileFor('home-and-others', (by) => by.home > 0 && by.layouts + by.others > 0),
  fileFor('texts', (by) => by.texts > 2 && by.layouts + by.others === 0),
  fileFor('visitors-and-members', (by) => by.visitors > 0 && by.layouts + by.editor > 0),
  fileFor(
    'members',
    (by) => (by.layouts > 0 && by.others > 0) || (by.editor > 0 && by.others > 13),
  ),
  { name: 'tabs', test: /\/ui\/tabs\.tsx$/ },
  fileFor('saving', (by) => by.editor > 0 && by.few > 0, SAVING),
  fileFor('editor-and-sheet', (by) => by.editor > 0 && by.sheet > 0),
  fileFor('editor-and-few', (by) => by.editor > 0 && by.members + by.few > 0),
  fileFor('editor', (by) => by.editor > 0),
  fileFor('accounts', (by) => by.accounts > 1),
  fileFor('member-pages', (by) => by.sheet + by.members > 2, /\/web\/src\/ui\//),
]

const clientOptions: Rolldown.RolldownOptions = {
  output: {
    codeSplitting: {
      groups: FILES.map((file, index) => ({ ...file, priority: FILES.length - index })),
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
  resolve: { alias: isSsrBuild ? [] : [{ find: /^react-router$/, replacement: ROUTER }] },
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
