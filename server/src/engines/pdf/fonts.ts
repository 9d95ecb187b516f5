import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/**
 * Static font files of the documents; no font of the host is used. Archivo has the letters of French,
 * the others, in this order, the characters it lacks; `theme.typ` names them in the same order.
 */
const FONTS: Record<string, string[]> = {
  archivo: [
    '400Regular',
    '400Regular_Italic',
    '500Medium',
    '600SemiBold',
    '600SemiBold_Italic',
    '700Bold',
    '700Bold_Italic',
  ],
  'archivo-narrow': ['500Medium', '600SemiBold', '700Bold'],
  'noto-sans': ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'],
  'noto-sans-symbols': ['400Regular', '700Bold'],
  'noto-sans-symbols-2': ['400Regular'],
  'noto-sans-math': ['400Regular'],
  'noto-emoji': ['400Regular', '700Bold'],
  'noto-sans-hebrew': ['400Regular', '700Bold'],
  'noto-sans-arabic': ['400Regular', '700Bold'],
  'noto-sans-armenian': ['400Regular', '700Bold'],
  'noto-sans-georgian': ['400Regular', '700Bold'],
  'noto-sans-sc': ['400Regular'],
}

function fileOf(family: string, style: string): string {
  const folder = path.dirname(require.resolve(`@expo-google-fonts/${family}/package.json`))
  const names = readdirSync(path.join(folder, style))
  const name = names.find((file) => file.endsWith('.ttf'))
  if (name === undefined) throw new Error(`No font in ${family}/${style}`)
  return path.join(folder, style, name)
}

/** Absolute paths of the bundled fonts, by the name of their package. */
export const fontFamilies = (): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(FONTS).map(([family, styles]) => [
      family,
      styles.map((style) => fileOf(family, style)),
    ]),
  )

/** Absolute paths of the bundled fonts. */
export const fontFiles = (): string[] => Object.values(fontFamilies()).flat()
