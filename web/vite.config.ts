import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { BUILD_TARGET, SUPPORTED_WORDS } from './src/lib/supported-browsers.ts'
import { fallbackFaces } from './src/ui/theme/fallback-faces.ts'
import { withLightFallback } from './src/ui/theme/light-fallback.ts'

const root = import.meta.dirname
/** What the bundler knows of each module. */
type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const { version } = JSON.parse(readFileSync(path.join(root, '../package.json'), 'utf8'))

/** Files of the browser build by source module, for the links of a server-rendered page. */
function clientManifest(): unknown {
  return JSON.parse(readFileSync(path.join(root, 'dist/client/.vite/manifest.json'), 'utf8'))
}

/** Whose pages a part of the site that is loaded by itself belongs to. */
function areaOf(part: string): 'visitors' | 'members' | 'administrators' {
  if (/\/admin(-home)?\//.test(part)) return 'administrators'
  return /\/(member|layouts)\//.test(part) ? 'members' : 'visitors'
}

/** Takes what the parts of an area import. */
const importedIn = (area: string) => (module: string, graph: ModuleGraph) => {
  const climbed = new Set<string>()
  const climb = (id: string): boolean => {
    const info = climbed.has(id) ? null : graph.getModuleInfo(id)
    climbed.add(id)
    if (!info) return false
    return (info.dynamicImporters.length > 0 && areaOf(id) === area) || info.importers.some(climb)
  }
  return climb(module) ? `for-${area}` : null
}

/** What several screens share, and no large package by itself. */
const sharedModules = { test: /(domain|web)\/src\/(?!app\/)/, minShareCount: 2 }

/**
 * One file of what every page needs, which compresses better than a dozen, one of what visitors' pages
 * share and one of what is left of members': a file for each module is twenty requests. Administrators'
 * pages, which bring the large packages, are left to the bundler: each loads no more than it needs.
 */
const clientOptions: Rolldown.RolldownOptions = {
  output: {
    codeSplitting: {
      groups: [
        { name: 'shared', tags: ['$initial'], priority: 2 },
        { name: importedIn('visitors'), ...sharedModules, priority: 1 },
        { name: importedIn('members'), ...sharedModules },
      ],
    },
  },
}

/** The router's export map answers its development build, whose warnings visitors do not need. */
const router = path.join(root, '../node_modules/react-router/dist/production/index.mjs')

/** A rendered page links to its modules itself; the list of every chunk's modules weighs more. */
const onlyStyles = (_file: string, files: string[]) => files.filter((file) => file.endsWith('.css'))

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

/** `button_signal`: says where it comes from, and compresses better than what is drawn by lot. */
const className = (name: string, file: string) => `${path.basename(file, '.module.css')}_${name}`

/** `vite build` writes dist/client; `vite build --ssr`, run after it, writes dist/server. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  plugins: [react(), completeTokens, inlineBeforePaint],
  define: {
    'import.meta.env.APP_VERSION': JSON.stringify(version),
    'import.meta.env.SUPPORTED_BROWSERS': JSON.stringify(SUPPORTED_WORDS),
    'import.meta.env.CLIENT_MANIFEST':
      command === 'build' && isSsrBuild ? JSON.stringify(clientManifest()) : '{}',
  },
  resolve: { alias: command === 'build' && !isSsrBuild ? { 'react-router': router } : {} },
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
