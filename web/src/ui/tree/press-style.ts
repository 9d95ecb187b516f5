/** The element that react-aria looks for before it writes a style element into the page. */
const PRESS_STYLE_ID = 'react-aria-pressable-style'

/**
 * Takes the place of the style element that react-aria would write and the page's policy refuses;
 * `tree.module.css` holds the same rule.
 */
export function reservePressStyle(): void {
  if (document.getElementById(PRESS_STYLE_ID)) return
  const place = document.createElement('meta')
  place.id = PRESS_STYLE_ID
  document.head.append(place)
}
