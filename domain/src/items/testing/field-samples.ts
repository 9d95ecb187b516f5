import type { FieldReading, NamedChoice } from '../field-types.ts'
import type { FieldType, FieldValues, ItemField } from '../item-fields.ts'

const item = (at: number, text: string): NamedChoice => ({ '@id': `/api/items/${at}`, text, at })
const ITEMS = [item(1, 'Béton'), item(2, 'Bois')]

/** What a reference may be to. */
export const SAMPLE_CHOICES = {
  byIri: new Map(ITEMS.map((one) => [one['@id'], one])),
  named: (typed: string) => ITEMS.filter(({ text }) => text === typed.trim()),
}

const picture = { src: '/media/image/full/a.jpg', alt: 'Façade', meta: 'Une | deux' }

interface Sample<Type extends FieldType> {
  /** what its declaration says besides its type and label */
  own?: Partial<ItemField>
  /** values that a field may hold, and how a page says each; none of them is empty */
  values: readonly (readonly [value: FieldValues[Type], inWords: string])[]
  /** a text that is refused; null: any text is taken */
  refused: string | null
}

/** A field of each type with values; a type without one does not compile. */
export const FIELD_SAMPLES: { readonly [Type in FieldType]: Sample<Type> } = {
  line: { own: { max: 9 }, values: [['Isoler', 'Isoler']], refused: 'Isoler tout' },
  longText: { own: { max: 9 }, values: [['Un\ndeux', 'Un\ndeux']], refused: '0123456789' },
  link: { own: { max: 99 }, values: [['https://a.fr', 'https://a.fr']], refused: 'a.fr' },
  richText: { values: [['<p>Isoler</p>', '<p>Isoler</p>']], refused: null },
  number: {
    own: { empty: 1, least: 1, tooLow: 'Trop petit.' },
    values: [
      [1.5, '1,5'],
      [1200, '1200'],
    ],
    refused: '0,5',
  },
  whole: { own: { least: 0 }, values: [[1200, '1\u00a0200']], refused: '1,5' },
  value: { own: { least: 0, most: 9999 }, values: [[1200, '1\u00a0200']], refused: '-1' },
  date: { values: [['2026-11-29', '29/11/2026']], refused: '2026-02-30' },
  draft: { values: [[false, 'en ligne']], refused: 'Peut-être' },
  yesNo: { values: [[true, 'Oui']], refused: 'Peut-être' },
  choice: { own: { choices: ['Santé', 'Eau'], max: 99 }, values: [['Eau', 'Eau']], refused: 'Air' },
  choices: {
    own: { choices: ['Santé', 'Eau'], max: 99 },
    values: [['Santé, Eau', 'Santé, Eau']],
    refused: 'Eau, Air',
  },
  reference: { values: [['/api/items/1', '/api/items/1']], refused: 'Paille' },
  references: {
    own: { one: 'Matériau' },
    values: [[['/api/items/1', '/api/items/2'], '/api/items/1, /api/items/2']],
    refused: 'Bois ; Paille',
  },
  picture: { values: [[picture, 'Façade']], refused: null },
  pictures: {
    values: [[[picture, { ...picture, alt: '' }], 'Façade, /media/image/full/a.jpg']],
    refused: null,
  },
}

/** The field of a type, with its sample. */
export function sampleOf(type: FieldType) {
  const { own, values, refused } = FIELD_SAMPLES[type] as Sample<FieldType>
  const field: ItemField = { label: 'Champ', type, ...own }
  const reading: FieldReading = { field, choices: SAMPLE_CHOICES }
  return { field, reading, values, refused }
}

export const FIELD_TYPE_NAMES = Object.keys(FIELD_SAMPLES) as FieldType[]
