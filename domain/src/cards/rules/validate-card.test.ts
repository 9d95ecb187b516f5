import { describe, expect, it } from 'vitest'
import { missingCardFields } from './validate-card.ts'

const complete = { format: 'direct', name: 'Bois', sector: 'S', cardCategory: 'C' }
const missing = (card: Parameters<typeof missingCardFields>[0]) =>
  missingCardFields(card).map((violation) => violation.propertyPath)

describe('required fields of a step', () => {
  it('VAL-01 without a format only the format is required', () => {
    expect(missingCardFields({})).toEqual([
      { propertyPath: 'cardFormat', message: "Veuillez saisir un type d'étape." },
    ])
  })

  it('VAL-02 completeness asks for the name only', () => {
    expect(missingCardFields({ format: 'completude', name: 'Réseaux' })).toEqual([])
    expect(missingCardFields({ format: 'completude' })[0]?.message).toBe('Veuillez saisir un nom.')
  })

  it.each(['direct', 'indirect', 'autre'])(
    'VAL-03 %s asks for name, sector and category',
    (format) => {
      expect(missing({ format })).toEqual(['name', 'sector', 'cardCategory'])
      expect(missing({ ...complete, format })).toEqual([])
      for (const empty of [undefined, null, '', '  ']) {
        expect(missing({ ...complete, format, sector: empty })).toEqual(['sector'])
      }
    },
  )

  it('VAL-04 and VAL-05 word the missing sector and category', () => {
    const messages = missingCardFields({ format: 'direct', name: 'Bois' }).map((v) => v.message)
    expect(messages).toEqual(['Veuillez saisir un secteur.', 'Veuillez saisir un filtre.'])
  })
})
