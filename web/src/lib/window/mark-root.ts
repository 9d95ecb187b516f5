/**
 * The ref of an element that others stand clear of: the root has the class while it is on the page.
 * `:root:has()` would go through the whole page at each change of it, which takes longer than drawing
 * the change when thousands of rows are there.
 */
export const markRoot =
  (className = '') =>
  () => {
    const { classList } = document.documentElement
    classList.add(className)
    return () => classList.remove(className)
  }
