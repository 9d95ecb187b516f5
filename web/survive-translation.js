// React goes on in a page whose texts a browser translates: Chrome and Edge put <font> elements in
// their place, and React then inserts beside, removes and changes texts that are not there (facebook/react#11538).
// What it touches is put back, with the texts beside it; the browser translates it again.
;(() => {
  const { prototype } = Node
  const { insertBefore, appendChild, removeChild } = prototype
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  /** The element that stands where a text stood. */
  const standIns = new WeakMap()
  /** The texts that an element stands in for, in their order. */
  const originals = new WeakMap()
  const isFont = (node) => node?.nodeName === 'FONT'

  /** React never puts an element in the place of a text. */
  function learn(records) {
    const added = new Set()
    for (const { removedNodes, addedNodes, previousSibling } of records) {
      const [text] = removedNodes
      const [element] = addedNodes
      if (isFont(element)) added.add(element)
      // One translation may say what several texts said: the others are taken away behind it.
      const standIn = element ?? previousSibling
      if (text?.nodeName !== '#text' || text.isConnected || !added.has(standIn)) continue
      standIns.set(text, standIn)
      originals.set(standIn, [...(originals.get(standIn) ?? []), text])
    }
  }
  const observer = new MutationObserver(learn)
  observer.observe(document, { childList: true, subtree: true })

  function putBack(node) {
    if (node?.nodeName !== '#text' || node.parentNode) return
    learn(observer.takeRecords())
    for (const child of [...(standIns.get(node)?.parentNode?.childNodes ?? [])]) {
      const texts = originals.get(child)
      if (texts) child.replaceWith(...texts)
    }
  }

  /** The child of `parent` that is `node` or wraps it; null at the end. */
  function placeOf(parent, node) {
    putBack(node)
    let at = node
    while (at && at.parentNode !== parent) at = isFont(at.parentNode) ? at.parentNode : null
    return at
  }

  Object.assign(prototype, {
    insertBefore(node, before) {
      putBack(node)
      return insertBefore.call(this, node, placeOf(this, before))
    },
    appendChild(node) {
      putBack(node)
      return appendChild.call(this, node)
    },
    removeChild(node) {
      putBack(node)
      if (node.parentNode === this) return removeChild.call(this, node)
      node.remove()
      return node
    },
  })
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(text) {
      putBack(this)
      value.set.call(this, text)
    },
  })
})()
