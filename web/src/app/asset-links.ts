/** The entry, whose chunks the template brings with their styles. */
const ENTRY = 'index.html'

type Manifest = Record<string, ManifestChunk>

/**
 * Style sheets and module preloads of lazily loaded screens, so that a rendered page is styled
 * before its script runs.
 * @param sources source files as the manifest names them
 */
export function assetLinks(manifest: Manifest, sources: readonly string[]): string[] {
  const inTemplate = chunksOf(manifest, [ENTRY])
  const screens = [...chunksOf(manifest, sources)].filter((name) => !inTemplate.has(name))
  const stylesOf = (names: Iterable<string>) =>
    new Set([...names].flatMap((name) => manifest[name]?.css ?? []))
  const known = stylesOf(inTemplate)
  return [
    ...[...stylesOf(screens)]
      .filter((file) => !known.has(file))
      .map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...screens.flatMap((name) => manifest[name] ?? []).map(modulePreload),
  ]
}

const modulePreload = ({ file }: ManifestChunk) => `<link rel="modulepreload" href="/${file}">`

/** The chunks of some sources, and those that they import. */
function chunksOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const chunks = new Set<string>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(name)) return
    chunks.add(name)
    chunk.imports?.forEach(collect)
  }
  sources.forEach(collect)
  return chunks
}
