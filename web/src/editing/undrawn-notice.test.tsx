import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { STEP_KIND } from '../cards/admin/editor/step-kind.ts'
import { EXEMPLARY_KIND } from '../exemplaries/admin/exemplary-kind.ts'
import { PAGE_KIND } from '../pages/admin/page-kind.ts'
import UndrawnNotice from './undrawn-notice.tsx'

const said = (values: object) => renderToStaticMarkup(<UndrawnNotice values={values} />)

it('PDF-11 the editor names each sign that the PDF cannot draw, and its code', () => {
  const values = { name: 'Forêt 숲', pictures: [{ meta: '✓ ไ \uf0b7 → 森' }] }
  expect(said(values)).toContain(
    'Le PDF ne peut pas dessiner «\u00a0숲\u00a0» (U+C232), «\u00a0ไ\u00a0» (U+0E44)\u00a0: ' +
      'il y mettra «\u00a0\ufffd\u00a0».',
  )
})

it('PDF-11 what the PDF draws is not spoken of, and only what it holds is looked at', () => {
  expect(said({ name: '✓ ① Ⅳ \uf0b7 → 森 🌱' })).toBe('')
  expect([STEP_KIND, EXEMPLARY_KIND].map((kind) => kind.isPrinted)).toEqual([true, true])
  expect(PAGE_KIND).not.toHaveProperty('isPrinted')
})
