const TERM = String.raw`(?:[^(),]|\([^()]*\))+`
const PAIR = new RegExp(String.raw`light-dark\((${TERM}),${TERM}\)`, 'g')

/**
 * A style sheet whose colours are pairs of both themes, and after it the light ones alone for the
 * browsers without `light-dark()`, where a colour would be missing.
 */
export function withLightFallback(css: string): string {
  const tokens = [...css.matchAll(/^\s*(--[\w-]+):([^;]*light-dark\([^;]*);/gm)].map(
    ([, name, value = '']) => `${name}:${value.replace(PAIR, '$1')};`,
  )
  if (tokens.length === 0) return css
  const light = `:root { color-scheme: light; ${tokens.join(' ')} }`
  return `${css}\n@supports not (color: light-dark(#000, #fff)) { ${light} }\n`
}
