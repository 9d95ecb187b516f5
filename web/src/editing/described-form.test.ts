import { FIELD_TYPE_NAMES, sampleOf } from '@etapes-climat/domain/items/testing/field-samples'
import { expect, it } from 'vitest'
import { describedForm } from './described-form.ts'

const TYPED = FIELD_TYPE_NAMES.filter((type) => type !== 'draft')

/** Things are answered whole. */
const answered = (type: string, value: unknown) => {
  const things = [value].flat().map((iri) => ({ '@id': iri, name: 'Bois' }))
  if (type === 'reference') return things[0]
  return type === 'references' ? things : value
}

it.each(TYPED)('ADMIN-STEP-24 LIFE-11 a form takes a %s over, keeps it and sends it', (type) => {
  const { field, values, refused } = sampleOf(type)
  const form = describedForm({ own: field })
  for (const [value] of values) {
    const typed = form.valuesOf({ own: answered(type, value) })
    expect(form.fits(JSON.parse(JSON.stringify(typed)))).toBe(true)
    expect(form.check(typed)).toEqual([])
    expect(form.bodyOf(typed)).toEqual({ own: value })
  }
  expect(form.check(form.valuesOf(null))).toEqual([])
  if (refused === null || typeof form.valuesOf(null).own !== 'string') return
  expect(form.check({ own: refused })).toMatchObject([{ propertyPath: 'own' }])
})
