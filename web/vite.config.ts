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

const { version } = JSON.parse(readFileSync(path.join(root, '../package.json'), 'utf8'))

/** Files of the browser build by source module, for the links of a server-rendered page. */
function clientManifest(): unknown {
  return JSON.parse(readFileSync(path.join(root, 'dist/client/.vite/manifest.json'), 'utf8'))
}

/**
 * One file of what every page needs, which compresses better than a dozen, and one of what many screens
 * share: a file for each module is fifty requests. The rest is left to the bundler.
 */
const clientOptions: Rolldown.RolldownOptions = {
  output: {
    codeSplitting: {
      groups: [
        { name: 'start', tags: ['$initial'], priority: 2 },
        {
          name: 'shared',
          test: /(domain|web)\/src\/(?!app\/)|@tanstack/,
          minShareCount: 8,
          priority: 1,
        },
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
