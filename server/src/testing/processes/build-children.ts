import { readdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import config from '../../../vite.config.ts'

const serverFolder = path.join(import.meta.dirname, '..', '..', '..')
const SUFFIX = '.child.ts'
/** Says to the suites that follow that they are built. */
const BUILT = 'CHILDREN_BUILT'

/** Entries of the server that are processes of their own, as its build names them. */
const { main: _, ...processes } = {
  ...(config.build?.rollupOptions?.input as Record<string, string>),
}

/**
 * Bundles the workers of the server, the commands and the child processes of the tests, as the server
 * is, once before the first suite: started by the hundred, they need less than half the time that their
 * sources need under tsx. See `childFile`, `commandFile` and `workerFile`.
 */
export default async function setup(): Promise<void> {
  if (process.env[BUILT]) return
  process.env[BUILT] = 'yes'
  const sources = readdirSync(path.join(serverFolder, 'src'), { recursive: true, encoding: 'utf8' })
  const children = sources
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => [path.basename(file, '.ts'), path.join(serverFolder, 'src', file)])
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
        input: { ...processes, ...Object.fromEntries(children) },
      },
    },
  })
}
