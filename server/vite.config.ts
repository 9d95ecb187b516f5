import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'

/** Bundles the server's own sources (and the domain) for Node; packages stay outside. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        'pdf-worker': 'src/engines/pdf/pdf-worker.ts',
        'workbook-worker': 'src/workbook/read/read-worker.ts',
      },
      external: [...builtinModules, /^node:/],
    },
  },
  ssr: { noExternal: [/^@etapes-climat\//] },
})
