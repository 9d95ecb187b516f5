/** Runs in the page: rows that differ from one before in their texts and addresses only. */
export function rowsAlike(within: Element) {
  const TEXTS =
    /^(id|for|href|name|value|title|alt|src|aria-(label|labelledby|describedby|controls))$/
  const shapeOf = (element: Element) => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      TEXTS.test(name) || name.startsWith('data-') ? `${name}:${value !== ''}` : `${name}=${value}`,
    )
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim())
    return `${element.localName} ${hasText} ${attributes.join(' ')}`
  }
  const known = new Set<string>()
  return [...within.querySelectorAll('tr, [role=row], li, article')].filter((row) => {
    const shape = [row, ...row.querySelectorAll('*')].map(shapeOf).join('\n')
    const isKnown = known.has(shape)
    known.add(shape)
    return isKnown
  })
}
