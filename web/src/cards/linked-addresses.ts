import { textRuns } from '@etapes-climat/domain/kernel/web-addresses'

/**
 * The server's HTML with its plain addresses as links. Only this HTML is parsed as markup;
 * addresses are inserted as text and as a checked href.
 */
export function withLinkedAddresses(html: string): string {
  if (!/https?:\/\//i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) if (!text.parentElement?.closest('a')) linkAddresses(text)
  return body.innerHTML
}

function linkAddresses(node: Text): void {
  const runs = textRuns(node.data)
  if (runs.every(({ url }) => url === undefined)) return
  node.replaceWith(
    ...runs.map(({ text, url }) => {
      if (url === undefined) return text
      const link = node.ownerDocument.createElement('a')
      link.href = url
      link.textContent = text
      return link
    }),
  )
}
