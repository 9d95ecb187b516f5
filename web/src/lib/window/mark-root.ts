/** Elements on the page that mark the root, by class name: a skeleton and what takes its place may overlap. */
const shown = new Map<string, number>()

/**
 * The ref of an element that others stand clear of: the root has the class while it is on the page.
 * `:root:has()` would go through the whole page at each change of it, which takes longer than drawing
 * the change when thousands of rows are there.
 */
export function markRoot(className: string | undefined): () => () => void {
  const name = className ?? ''
  return () => {
    const { classList } = document.documentElement
    shown.set(name, (shown.get(name) ?? 0) + 1)
    classList.add(name)
    return () => {
      const left = (shown.get(name) ?? 1) - 1
      shown.set(name, left)
      if (left === 0) classList.remove(name)
    }
  }
}
