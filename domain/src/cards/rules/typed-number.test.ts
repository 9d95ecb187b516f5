import { expect, it } from 'vitest'
import {
  readNumericCell,
  readTypedInteger,
  readTypedNumber,
  roundingRemark,
  typedNumberFault,
  writtenNumber,
} from './typed-number.ts'

it.each([
  ['130', 130],
  ['1 360', 1360],
  ['1\u00a0360', 1360],
  ['1\u202f360', 1360],
  ['12,7', 12.7],
  ['-3.5', -3.5],
  ['.5', 0.5],
  ['.25', 0.25],
  ['0.125', 0.125],
  ['1,250', 1.25],
  ['1250.5', 1250.5],
  ['290.00000000000006', 290],
  ['0,30000000000000004', 0.3],
  ['123456789,25', 123456789.25],
  ['', null],
  ['x', null],
  ['1e3', null],
  ['1,2,3', null],
  ['1.250', null],
  ['1.250.000', null],
])('ADMIN-STEP-31 reads %j as the number %j', (text, number) => {
  expect(readTypedNumber(text)).toBe(number)
})

it.each([
  ['', 0],
  [' ', 0],
  ['12,4', 12],
  ['12,5', 13],
  ['12,9', 13],
  ['1 250,4', 1250],
  ['-0,4', 0],
  ['douze', null],
  ['1.250', null],
])('ADMIN-STEP-31 reads %j as the whole number %j', (text, number) => {
  expect(readTypedInteger(text)).toBe(number)
})

it.each([
  [290.00000000000006, 290],
  [0.1 + 0.2, 0.3],
  [1.125, 1.125],
  [12.345, 12.345],
  [-2.001, -2.001],
  [999_999_999.123456, 999_999_999.123456],
  [0, 0],
])('LIFE-05 a cell that stores %j holds the number %j', (stored, number) => {
  expect(readNumericCell(stored)).toBe(number)
})

it.each([
  ['12,5', 'Arrondi à 13'],
  ['1 250,4', 'Arrondi à 1250'],
  ['-0,4', 'Arrondi à 0'],
  ['12', null],
  ['290.00000000000006', null],
  ['', null],
  ['1.250', null],
  ['douze', null],
])('ADMIN-STEP-31 %j typed as a whole number is remarked with %j', (text, remark) => {
  expect(roundingRemark(text)).toBe(remark)
})

it.each([
  ['', null],
  [' ', null],
  ['12,9', null],
  ['1\u202f250', null],
  ['1\u00a0250', null],
  ['x', 'Veuillez saisir un nombre.'],
  ['1.250', 'Écrivez 1250 ou 1,25\u00a0: ce point peut se lire des deux façons.'],
  ['1.205', 'Écrivez 1205 ou 1,205\u00a0: ce point peut se lire des deux façons.'],
  ['12.000', 'Écrivez 12000 ou 12,0\u00a0: ce point peut se lire des deux façons.'],
  ['-1.250', 'Écrivez -1250 ou -1,25\u00a0: ce point peut se lire des deux façons.'],
  ['1.250.000', 'Veuillez saisir un nombre.'],
])('VAL-10 %j typed as a number is answered with %j', (text, fault) => {
  expect(typedNumberFault(text)).toBe(fault)
})

it('ADMIN-STEP-31 a number is shown in its field with a comma and no spaces', () => {
  expect(writtenNumber(1250)).toBe('1250')
  expect(writtenNumber(2.5)).toBe('2,5')
})
