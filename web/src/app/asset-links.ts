type Manifest = Record<string, ManifestChunk>

/**
 * Style sheets and module preloads of lazily loaded screens, so that a rendered page is styled
 * before its script runs.
 * @param sources source files as the manifest names them
 */
export function assetLinks(manifest: Manifest, sources: readonly string[]): string[] {
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
  const found = [...chunks].flatMap((name) => manifest[name] ?? [])
  const styles = [...new Set(found.flatMap((chunk) => chunk.css ?? []))]
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...found.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
  ]
}
