import { existsSync } from 'node:fs'
import path from 'node:path'

/** Nearest folder at or above `folder` that has a package.json. */
function packageFolder(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  return packageFolder(path.dirname(folder))
}

const serverFolder = packageFolder(import.meta.dirname)

export const projectRoot = path.dirname(serverFolder)

/** Path of a file of `server/src`, when running from sources and from the bundle. */
export const sourceFile = (...segments: string[]) => path.join(serverFolder, 'src', ...segments)

/** A file of the server's build, for example the PDF worker. */
export const builtServerFile = (...segments: string[]) =>
  path.join(serverFolder, 'dist', ...segments)

/** A file of the web build. */
export const builtWebFile = (...segments: string[]) =>
  path.join(projectRoot, 'web', 'dist', ...segments)
