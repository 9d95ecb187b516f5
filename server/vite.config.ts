import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'

/** Packages of dozens of small modules: one file of what is used of them starts a fifth quicker. */
const BUNDLED_PACKAGES = [
  /^(drizzle-orm|fastify-type-provider-zod|jose|zod)(\/|$)/,
  /^(hast|hastscript|parse5|property-information|stringify-entities|unist|vfile)(-|\/|$)/,
]

/** Bundles the server's own sources (and the domain) for Node; other packages stay outside. */
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
        'admin-create': '../scripts/admin-create.ts',
        backup: '../scripts/backup.ts',
        restore: '../scripts/restore.ts',
        'pdf-worker': 'src/engines/pdf/pdf-worker.ts',
        'picture-worker': 'src/media/picture-worker.ts',
        'workbook-worker': 'src/workbook/read/read-worker.ts',
      },
      external: [...builtinModules, /^node:/],
    },
  },
  ssr: { noExternal: [/^@etapes-climat\//, ...BUNDLED_PACKAGES] },
})
