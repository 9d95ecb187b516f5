import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isPhone } from './screens.ts'

/** Controls that narrow windows replace: their names, by the button that holds them there. */
const ELSEWHERE: readonly { behind: RegExp; names: RegExp }[] = [
  { behind: /^Plus$/, names: /^(Ouvrir|Modifier|Opération…|Raccourcis clavier)$/ },
  { behind: /^Filtres/, names: /^Aller aux filtres$/ },
  // One column at a time; a phone has no room for the table’s own tools.
  {
    behind: /^Colonne affichée/,
    names:
      /^(Annuler le dernier geste|Rétablir.*|Colonnes|Identifiant|Format|Filtre|Modifiée|Choisir :)$/,
  },
  // A phone prints the PDF.
  { behind: /PDF$/, names: /^Imprimer$/ },
]

interface ShownControls {
  /**
   * accessible names of controls outside of the site's menu and the filters; for rows, of which a low
   * window draws fewer, the part before the name of the row
   */
  names: string[]
  /** filters beside the list, and buttons that open them */
  panels: number
  openers: number
}

/** The controls that the window shows now. */
function shownControls(page: Page): Promise<ShownControls> {
  return page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown)
    const text = (element: Element | null | undefined) =>
      (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
    const rows = '[data-uid], [role="row"], tr, article, nav li'
    const nameOf = (element: Element) => {
      const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? []
      const label = (element as HTMLInputElement).labels?.[0]
      const names = [
        element.getAttribute('aria-label'),
        labelledBy.map((id) => text(document.getElementById(id))).join(' '),
        text(label),
        text(element),
        element.getAttribute('title'),
      ]
      // Counts change with the results, not with the window.
      const name = (names.find(Boolean) ?? '').replace(/[\s\d(),.]+$/, '')
      return element.closest(rows) ? (/^.* :/.exec(name)?.[0] ?? '') : name
    }
    const openers = shown('main button:not([role=tab])').filter((button) =>
      /^Filtres( \(|$)/.test(text(button)),
    )
    const panels = shown('main fieldset').filter(
      (block) => text(block.querySelector('legend, h2, h3')) === 'Mots-clés',
    )
    const aside = panels.map((block) => block.closest('aside, section, form'))
    const controls = shown('a[href], button, input, select, textarea, summary')
      .filter((control) => !control.closest('header nav'))
      .filter((control) => !aside.some((panel) => panel?.contains(control)))
    const names = [...new Set(controls.map(nameOf).filter(Boolean))]
    return { names, panels: panels.length, openers: openers.length }
  })
}

/**
 * Expects that every control of the widest window exists in the others by name, except those that a
 * button of narrow windows holds; filters are beside the list or behind « Filtres ».
 */
export async function expectSameControls(page: Page, screen: string, widths: readonly number[]) {
  const wide = await shownControls(page)
  const hasFilters = wide.panels + wide.openers > 0
  const { height } = page.viewportSize() ?? { height: 900 }
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    const faults = async () => {
      const { names, panels, openers } = await shownControls(page)
      const behind = ELSEWHERE.filter((place) => names.some((name) => place.behind.test(name)))
      const missing = wide.names.filter(
        (name) => !names.includes(name) && !behind.some((place) => place.names.test(name)),
      )
      return { screen, width, missing, panels, openers }
    }
    const beside = hasFilters && !isPhone(width)
    await expect.poll(faults).toEqual({
      screen,
      width,
      missing: [],
      panels: beside ? 1 : 0,
      openers: hasFilters && !beside ? 1 : 0,
    })
  }
}
