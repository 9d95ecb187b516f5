import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** Static files of each package that the documents are set in; no font of the host is used. */
const FONTS: Record<string, string[]> = {
  '@expo-google-fonts/archivo': [
    '400Regular',
    '400Regular_Italic',
    '500Medium',
    '600SemiBold',
    '600SemiBold_Italic',
    '700Bold',
    '700Bold_Italic',
  ],
  '@expo-google-fonts/archivo-narrow': ['500Medium', '600SemiBold', '700Bold'],
}

const packageFolder = (name: string) => path.dirname(require.resolve(`${name}/package.json`))

/**
 * Folder of the server's sources, which holds the .typ templates; the same whether this code runs
 * from src or from the bundle in dist.
 */
export function templateFolder(): string {
  return path.join(packageFolder('@etapes-climat/server'), 'src')
}

/** Absolute path of a template given relative to the server's sources (`reports/report.typ`). */
export function templatePath(relative: string): string {
  return path.join(templateFolder(), relative)
}

/** Absolute paths of the bundled fonts. */
export function fontFiles(): string[] {
  return Object.entries(FONTS).flatMap(([name, styles]) => {
    const family = name.endsWith('narrow') ? 'ArchivoNarrow' : 'Archivo'
    return styles.map((style) => path.join(packageFolder(name), style, `${family}_${style}.ttf`))
  })
}
