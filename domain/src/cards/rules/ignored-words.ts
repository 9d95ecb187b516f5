/** « girafe » ignoré; « girafe », « zèbre » ignorés: words that a search left aside. */
export function describeIgnoredWords(words: readonly string[]): string {
  const named = words.map((word) => `«\u00a0${word}\u00a0»`).join(', ')
  return `${named} ${words.length < 2 ? 'ignoré' : 'ignorés'}`
}
