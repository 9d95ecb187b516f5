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
  const screens = chunksOf(manifest, sources)
  const styles = [...screens, ...chunksOf(manifest, islands)].flatMap(({ css = [] }) => css)
  return [
    ...[...new Set(styles)].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...screens.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
  ]
}

/** The chunks of source files and of what they import. */
function chunksOf(manifest: Manifest, sources: readonly string[]): ManifestChunk[] {
  const chunks = new Set<string>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(name)) return
    chunks.add(name)
    chunk.imports?.forEach(collect)
  }
  sources.forEach(collect)
  // The entry chunk and its styles are in the template already.
  chunks.delete('index.html')
  return [...chunks].flatMap((name) => manifest[name] ?? [])
}
