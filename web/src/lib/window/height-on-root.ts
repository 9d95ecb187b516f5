/**
 * The ref of an element that sticks in the window: the root has its height in this custom property
 * while it is on the page, so that others stand clear of it.
 */
export const heightOnRoot = (property: `--${string}`) => (element: HTMLElement | null) => {
  if (!element) return
  const { style } = document.documentElement
  const measured = new ResizeObserver(() =>
    style.setProperty(property, `${element.offsetHeight}px`),
  )
  measured.observe(element)
  return () => {
    measured.disconnect()
    style.removeProperty(property)
  }
}
