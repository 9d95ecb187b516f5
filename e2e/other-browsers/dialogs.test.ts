import { expect, it } from 'vitest'
import { temporaryFolder, writePicture } from '../support/fixtures/pictures.ts'
import { makeMember } from '../support/server/api.ts'
import { ADMIN } from '../support/server/server.ts'
import type { Sought } from '../support/webdriver/find.ts'
import { inOtherBrowsers, signIn } from '../support/webdriver/other-browsers.ts'
import type { Visitor } from '../support/webdriver/visitor.ts'

const TAB = '\uE004'
const ESCAPE = '\uE00C'

/** A dialog is as high as its content, without a void below, and fits into the window. */
async function expectFitting(visitor: Visitor, sought: Sought): Promise<void> {
  const seen = await visitor.tell(sought, (dialog) => {
    const [box] = dialog.children
    const [, body, foot] = box?.children ?? []
    const { top, bottom, left, right } = dialog.getBoundingClientRect()
    const end = foot?.getBoundingClientRect().top ?? bottom
    const text = body?.lastElementChild?.getBoundingClientRect().bottom ?? top
    const isScrolled = body !== undefined && body.scrollHeight > body.clientHeight
    return {
      empty: isScrolled ? 0 : end - text,
      inside: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
    }
  })
  expect({ ...seen, empty: seen.empty < 64 ? 'none' : seen.empty }).toEqual({
    empty: 'none',
    inside: true,
  })
}

/** Escape closes it, and the focus goes back to something. */
async function expectEscaped(visitor: Visitor, sought: Sought): Promise<void> {
  await visitor.keys(ESCAPE)
  await visitor.seeGone(sought.role, sought.name)
  await visitor.until('focus given back', () =>
    visitor.run(() => document.activeElement !== document.body),
  )
}

/** Runs in the page: both outlines of the focus ring, on the slider or outside of it. */
function ringAround(slider: HTMLElement) {
  const drawn =
    getComputedStyle(slider).outlineStyle === 'none' ? (slider.parentElement ?? slider) : slider
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(drawn)
  return {
    outline: outlineStyle === 'solid' ? outlineWidth : outlineStyle,
    gap: boxShadow !== 'none',
  }
}

inOtherBrowsers((visit) => {
  it('LIM-20 X-01 administrators’ dialogs are as high as their content: question, form, editor', async () => {
    const visitor = await visit()
    await signIn(visitor, ADMIN)

    const question = { role: 'alertdialog', name: /^Supprimer/ }
    await visitor.open('/admin/parametrages?onglet=temoignages')
    await visitor.press('button', /^Supprimer le témoignage/)
    await visitor.see(question.role, question.name)
    await expectFitting(visitor, question)
    await expectEscaped(visitor, question)

    const form = { role: 'dialog', name: /filtre/ }
    await visitor.open('/admin/parametrages?onglet=filtres')
    await visitor.press('button', 'Ajouter')
    await expectFitting(visitor, form)
    await expectEscaped(visitor, form)

    const picture = { role: 'dialog', name: 'Ajouter une image' }
    await visitor.open('/admin/page/nouveau')
    await visitor.press('button', 'Image')
    await expectFitting(visitor, picture)
    await visitor.attach(
      'dialog input[type=file]',
      await writePicture(await temporaryFolder(), 'cour.png'),
    )
    await visitor.see('slider', 'Zoom', picture)
    await expectFitting(visitor, picture)
    const ring = { role: 'slider', name: 'Zoom' }
    for (let stops = 0; stops < 30; stops += 1) {
      if (await visitor.tell(ring, (slider) => slider.matches(':focus-visible'))) break
      await visitor.keys(TAB)
    }
    expect(await visitor.tell(ring, ringAround)).toEqual({ outline: '3px', gap: true })
  })

  it('LIM-20 X-01 members’ dialogs are as high as their content', async () => {
    const visitor = await visit()
    await signIn(visitor, await makeMember())
    const shortcuts = { role: 'dialog', name: 'Raccourcis clavier' }
    await visitor.keys('?')
    await expectFitting(visitor, shortcuts)
    await expectEscaped(visitor, shortcuts)
  })
})
