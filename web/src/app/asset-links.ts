const ENTRY = 'index.html'

type Manifest = Record<string, ManifestChunk>

/**
 * Style sheets and module preloads of lazily loaded screens, so that a rendered page is styled
 * before its script runs.
 * @param sources source files as the manifest names them
 * @param islands source files of parts that are drawn and whose code comes later: styles only
 */
export function assetLinks(
  manifest: Manifest,
  sources: readonly string[],
  islands: readonly string[] = [],
): string[] {
  // The entry chunk is in the template already, with every style that it brings.
  const entry = chunksOf(manifest, [ENTRY])
  const screens = chunksOf(manifest, sources)
  screens.delete(ENTRY)
  const stylesOf = (names: Iterable<string>) =>
    new Set([...names].flatMap((name) => manifest[name]?.css ?? []))
  const inTemplate = stylesOf(entry)
  const styles = stylesOf([...screens, ...chunksOf(manifest, islands)])
  return [
    ...[...styles]
      .filter((file) => !inTemplate.has(file))
      .map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...screens].flatMap((name) => manifest[name] ?? []).map(modulePreload),
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
