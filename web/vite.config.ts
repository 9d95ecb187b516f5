import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname
const { version } = JSON.parse(readFileSync(path.join(root, '../package.json'), 'utf8'))

/** Files of the browser build by source module, for the links of a server-rendered page. */
function clientManifest(): unknown {
  return JSON.parse(readFileSync(path.join(root, 'dist/client/.vite/manifest.json'), 'utf8'))
}

/** What every page needs, in one file: it compresses better than a dozen small ones. */
const SHARED =
  /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime|preload-helper|src\/(lib\/(class-names|use-hydrated|session-store|browser-storage|external-value)|app\/(public-data|route-names|seed)|ui\/(button|icon|rich-text|layout))\./

const clientOptions = {
  output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED }] } },
}

/** `vite build` writes dist/client; `vite build --ssr`, run after it, writes dist/server. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  plugins: [react()],
  define: {
    'import.meta.env.APP_VERSION': JSON.stringify(version),
    'import.meta.env.CLIENT_MANIFEST':
      command === 'build' && isSsrBuild ? JSON.stringify(clientManifest()) : '{}',
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: ['chrome123', 'safari17.5', 'firefox120'],
    emptyOutDir: true,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    rollupOptions: isSsrBuild ? { input: 'src/entry-server.tsx' } : clientOptions,
  },
  ssr: { noExternal: [/^@etapes-climat\//] },
}))
