import { readdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import config from '../../../vite.config.ts'

const serverFolder = path.join(import.meta.dirname, '..', '..', '..')
const SUFFIX = '.child.ts'

/**
 * Bundles the child processes of the tests as the server is, once before the suite: started by the
 * dozen, they need half the time that their sources need under tsx. See `childFile`.
 */
export default async function setup(): Promise<void> {
  const sources = readdirSync(path.join(serverFolder, 'src'), { recursive: true, encoding: 'utf8' })
  const children = sources.filter((file) => file.endsWith(SUFFIX))
  await build({
    ...config,
    root: serverFolder,
    // Read as a file, it would add the entries of the server to these.
    configFile: false,
    logLevel: 'warn',
    build: {
      ...config.build,
      outDir: path.join('dist', 'testing'),
      sourcemap: false,
      rollupOptions: {
        ...config.build?.rollupOptions,
        input: Object.fromEntries(
          children.map((file) => [
            path.basename(file, '.ts'),
            path.join(serverFolder, 'src', file),
          ]),
        ),
      },
    },
  })
}
