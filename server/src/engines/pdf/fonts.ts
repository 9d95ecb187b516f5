import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/**
 * Static files of each package that the documents are set in; no font of the host is used. Noto has
 * the letters that Archivo lacks: Greek, Cyrillic, emoji without colour.
 */
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
  '@expo-google-fonts/noto-sans': ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'],
  '@expo-google-fonts/noto-emoji': ['400Regular', '700Bold'],
}

const packageFolder = (name: string) => path.dirname(require.resolve(`${name}/package.json`))

/** `@expo-google-fonts/archivo-narrow` → `ArchivoNarrow`, how its files are called. */
const familyOf = (name: string) =>
  path.basename(name).replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Absolute paths of the bundled fonts. */
export function fontFiles(): string[] {
  return Object.entries(FONTS).flatMap(([name, styles]) => {
    const family = familyOf(name)
    return styles.map((style) => path.join(packageFolder(name), style, `${family}_${style}.ttf`))
  })
}
