/** A search for an element by role and accessible name, as a person finds it. */
export interface Sought {
  role: string
  /** the whole name, or a pattern */
  name: string | RegExp
  /** looked for within this one only */
  within?: Sought | undefined
}

/** The same, as it goes into the page. */
interface SoughtInPage {
  role: string
  name: { source: string; flags: string } | string
  within?: SoughtInPage
}

export function forPage({ role, name, within }: Sought): SoughtInPage {
  const told = typeof name === 'string' ? name : { source: name.source, flags: name.flags }
  return { role, name: told, ...(within && { within: forPage(within) }) }
}

interface AxeNames {
  setup(target: Element): void
  teardown(): void
  utils: { getNodeFromTree(element: Element): unknown }
  commons: {
    aria: { getRole(node: unknown): string | null }
    text: { accessibleTextVirtual(node: unknown): string }
  }
}

/**
 * Runs in the page: the shown elements of that role and name, in the order of the page. Role and name
 * are computed by axe-core, which is there already.
 */
export function findInPage(sought: SoughtInPage): Element[] {
  const { axe } = window as unknown as { axe: AxeNames }
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
  const isNamed = (text: string, name: SoughtInPage['name']) =>
    typeof name === 'string'
      ? plain(text) === plain(name)
      : new RegExp(name.source, name.flags).test(plain(text))
  const among = (roots: Element[], { role, name, within }: SoughtInPage): Element[] => {
    const places = within ? among(roots, within) : roots
    const candidates = places.flatMap((place) => [...place.querySelectorAll('*')])
    return candidates.filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      const node = axe.utils.getNodeFromTree(element)
      if (!node || axe.commons.aria.getRole(node) !== role) return false
      return isNamed(axe.commons.text.accessibleTextVirtual(node), name)
    })
  }
  axe.setup(document.documentElement)
  try {
    return among([document.documentElement], sought)
  } finally {
    axe.teardown()
  }
}
