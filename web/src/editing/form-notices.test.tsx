import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { STEP_KIND } from '../cards/admin/editor/step-kind.ts'
import { EXEMPLARY_KIND } from '../exemplaries/admin/exemplary-kind.ts'
import { PAGE_KIND } from '../pages/admin/page-kind.ts'
import { FormNotices } from './form-notices.tsx'

const FORM = {
  restored: false,
  conflict: null,
  merge: null,
  problem: null,
  unusable: [],
  discard: () => {},
  removeUnusable: () => {},
  saveOverLatest: () => {},
  takeLatest: () => {},
}

const said = (values: object, isPrinted?: true) =>
  renderToStaticMarkup(
    <FormNotices
      form={{ ...FORM, values }}
      kind={{ ...(isPrinted && { isPrinted }), valuesOf: () => values, describe: () => [] }}
    />,
  )

it('PDF-11 the editor names each sign that the PDF cannot draw, and its code', () => {
  const values = { name: 'Forêt 숲', pictures: [{ meta: '✓ ไ \uf0b7 → 森' }] }
  expect(said(values, true)).toContain(
    'Le PDF ne peut pas dessiner «\u00a0숲\u00a0» (U+C232), «\u00a0ไ\u00a0» (U+0E44)\u00a0: ' +
      'il y mettra «\u00a0\ufffd\u00a0».',
  )
})

it('PDF-11 what the PDF draws, or holds nothing of, is not spoken of', () => {
  expect(said({ name: '✓ ① Ⅳ \uf0b7 → 森 🌱' }, true)).toBe('')
  expect(said({ name: 'Forêt 숲' })).toBe('')
  expect([STEP_KIND, EXEMPLARY_KIND].map((kind) => kind.isPrinted)).toEqual([true, true])
  expect(PAGE_KIND).not.toHaveProperty('isPrinted')
})
