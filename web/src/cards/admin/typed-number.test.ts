import { expect, it } from 'vitest'
import { readTypedInteger, readTypedNumber } from './typed-number.ts'

it.each([
  ['130', 130],
  ['1 360', 1360],
  ['1\u202f360', 1360],
  ['12,7', 12.7],
  ['-3.5', -3.5],
  ['.5', 0.5],
  ['', null],
  ['x', null],
  ['1e3', null],
  ['1,2,3', null],
])('reads %j as the number %j', (text, number) => {
  expect(readTypedNumber(text)).toBe(number)
})

it.each([
  ['', 0],
  ['12,7', 12],
  ['-0,4', 0],
  ['douze', null],
])('reads %j as the whole number %j', (text, number) => {
  expect(readTypedInteger(text)).toBe(number)
})
