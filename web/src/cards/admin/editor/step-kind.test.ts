import { expect, it } from 'vitest'
import { STEP_FORM } from './step-fields.ts'
import { isNecessaryCondition, STEP_KIND } from './step-kind.ts'

const NEW = STEP_FORM.valuesOf(null)
const format = (slug: string) => ({ '@id': '/api/card_formats/1', name: slug, slug })
const sector = { '@id': '/api/sectors/3', name: 'Se loger' }
const cardCategory = { '@id': '/api/card_categories/2', name: 'Bâtir' }
const direct = { ...NEW, cardFormat: format('direct'), name: 'Isoler', sector, cardCategory }
const wood = { '@id': '/api/tags/1', name: 'Bois' }

const brokenOf = (values: typeof NEW) =>
  STEP_KIND.check(values).map(({ propertyPath }) => propertyPath)

it('ADMIN-STEP-30 a new step starts with version 1 and goal 0', () => {
  expect(NEW).toMatchObject({ version: '1', goal: '0' })
})

it('VAL-01 only the format is asked for while there is none', () => {
  expect(brokenOf(NEW)).toEqual(['cardFormat'])
})

it.each(['0', '-1', 'x', ''])('VAL-08 the version %j is refused', (version) => {
  expect(brokenOf({ ...direct, version })).toEqual(['version'])
})

it('VAL-10 words in place of numbers are refused', () => {
  expect(brokenOf({ ...direct, val: 'x', goal: 'x', actuPosition: 'x' })).toEqual([
    'val',
    'goal',
    'actuPosition',
  ])
})

it.each(['1.250', '12,,5'])('VAL-10 %j in place of a value is refused', (val) => {
  expect(brokenOf({ ...direct, val })).toEqual(['val'])
})

it('ADMIN-STEP-31 sends a whole value, and relations as IRIs', () => {
  const values = { ...direct, val: '1 130,7', goal: '2,5', tags: [wood], children: [wood] }
  expect(STEP_KIND.bodyOf(values)).toMatchObject({
    cardFormat: '/api/card_formats/1',
    sector: '/api/sectors/3',
    cardCategory: '/api/card_categories/2',
    tags: ['/api/tags/1'],
    val: 1131,
    goal: 2.5,
    idxDate: null,
    actuPosition: null,
  })
})

it('ADMIN-STEP-26 sends the children of an indirect step only', () => {
  const values = { ...direct, children: [wood] }
  expect(STEP_KIND.bodyOf(values)).not.toHaveProperty('children')
  expect(STEP_KIND.bodyOf({ ...values, cardFormat: format('indirect') })).toMatchObject({
    children: ['/api/tags/1'],
  })
})

it.each([
  ['direct', '', true],
  ['direct', '0,4', true],
  ['direct', '1', false],
  ['autre', '0', true],
  ['indirect', '0', false],
  ['completude', '0', false],
])('STEP-04 a step %s of %j as « Condition nécessaire »: %j', (slug, val, is) => {
  expect(isNecessaryCondition({ cardFormat: format(slug), val })).toBe(is)
})

it('CALC-13 the computed value of a transversal step is no fault, however large', () => {
  const computed = { ...direct, cardFormat: format('indirect'), val: '1000001' }
  expect(brokenOf(computed)).toEqual([])
  expect(brokenOf({ ...computed, cardFormat: format('direct') })).toEqual(['val'])
})
