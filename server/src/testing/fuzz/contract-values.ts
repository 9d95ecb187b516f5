import fc from 'fast-check'
import type { z } from 'zod'

/** Values that a field has most often, by its name: what exists and may be referred to. */
export type UsualValues = Readonly<Record<string, readonly unknown[]>>

/** Lengths at which columns and rules end, in characters. */
const LENGTHS = [
  1, 2, 30, 50, 64, 100, 150, 180, 200, 254, 255, 500, 1000, 2048, 5000, 10_000, 100_000,
]
/**
 * One letter that grows when it is folded, lower-cased or normalized, one of two UTF-16 units, one of
 * several marks, and plain ones.
 */
const LETTERS = ['a', 'é', 'œ', 'ﬃ', 'İ', 'ß', '\u0958', '𝔘', 'e\u0301\u0323', '-', '9']

const lengthsOf = (letter: string) =>
  LENGTHS.flatMap((length) => [length, length + 1]).map((length) =>
    letter.repeat(Math.ceil(length / letter.length)).slice(0, length),
  )

const TEXTS: readonly string[] = [
  ...LETTERS.flatMap(lengthsOf),
  // Blank to some and not to others.
  '',
  ' ',
  '\u00a0',
  '\t\n',
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u3000',
  '\u0085',
  '\u2028',
  '\u180e',
  // Texts that the database cannot store.
  'a\u0000b',
  '\ud800',
  'a\udfff',
  '\ufffe',
  '\u202eégaré\u202c',
  '\u2066a\u2069',
  '👩‍👩‍👧',
  'ｆｕｌｌ',
  'H₂O',
  '²',
  '٣',
  'ΑΣ',
  '‹',
  "l'été",
  '%',
  '_',
  '%_\\',
  '\\',
  '\\u0000',
  "'; drop table card --",
  '{}',
  '[]',
  'null',
  '0',
  '-0',
  '<p>a</p>',
  'https://exemple.fr',
  'Https://exemple.fr',
  'HTTP://EXEMPLE.FR',
  'hTTps:exemple.fr',
  'http:/exemple.fr',
  'http:\\\\exemple.fr',
  'ht\ntp://a.fr',
  ' https://a.fr ',
  'http://a',
  'ftp://a.fr',
  'javascript:x',
  '//a.fr',
  'https://été.fr/é?a=b#c',
  'https://a.fr:99999',
  'personne@exemple.fr',
  'Élise@Exemple.FR',
  'İ@exemple.fr',
  `${'İ'.repeat(64)}@a.fr`,
  ...LETTERS.flatMap((letter) => [`${letter}1@exemple.fr`, `2${letter}@exemple.fr`]),
  '<a@b.fr>',
  'mailto:a@b.fr',
  'a\u200b@b.fr',
  'e\u0301@exemple.fr',
  'ﬁ@exemple.fr',
  "o'x@a.fr",
  '06 01 02 03 05',
  '+33 (0)6 01 02 03 05',
  '0601020305',
  '+262 692 01 02 03',
  '003360102030405',
  '0000-01-01',
  '0001-01-01',
  '0001-12-31',
  '1582-10-10',
  '1899-12-31',
  '1900-01-01',
  '2000-02-29',
  '2026-11-27',
  '2200-12-31',
  '2201-01-01',
  '9999-12-31',
  '2026-02-30',
  '2100-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
  '2100-01-01T00:00:00.123456789+23:59',
  '0000-01-01T00:00:00Z',
  '2100-01-01T00:00:00-23:59',
  '1'.repeat(400),
  '1e309',
  '00000000-0000',
  '00000000-0000-4000-8000-000000000000',
  '/api/cards/999999999999999',
  '/api/sectors/1',
  '999',
  '0'.repeat(32),
  `${'0'.repeat(32)}.jpg`,
  '0'.repeat(64),
  'DRO',
  'APD',
  'start',
  'finish',
]

const NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  2,
  7,
  30,
  90,
  0.1,
  0.5,
  1.0000000001,
  12.345,
  5e-324,
  1e-20,
  100_000,
  1e9,
  1e9 - 0.001,
  999_999_999.999_999_9,
  10_000_000,
  10_000_001,
  32_767,
  32_768,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53) + 1,
  999_999_999_999_999,
  1e15,
  1e22,
  1e300,
  Number.MAX_VALUE,
]

const POOL: readonly unknown[] = [...TEXTS, ...NUMBERS, true, false, null, [], {}]

/** The tried values that the schema of one field accepts. */
function leaf(schema: z.ZodType, usual: readonly unknown[]): fc.Arbitrary<unknown> {
  const accepted = POOL.filter((value) => schema.safeParse(value).success)
  const any = fc.constantFrom(...POOL)
  if (accepted.length === 0 && usual.length === 0) return any
  const drawn = fc
    .string({ unit: 'binary', maxLength: 300 })
    .filter((text) => schema.safeParse(text).success)
  const takesText = schema.safeParse('texte libre 1').success
  return fc.oneof(
    ...(accepted.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...accepted) }] : []),
    ...(takesText ? [{ weight: 2, arbitrary: drawn }] : []),
    ...(usual.length > 0 ? [{ weight: 30, arbitrary: fc.constantFrom(...usual) }] : []),
    { weight: 1, arbitrary: any },
  )
}

/** The parts of a composed schema that are read. */
interface ComposedSchema {
  def: {
    type: z.core.$ZodTypeDef['type']
    shape: Record<string, z.ZodType>
    element: z.ZodType
    options: readonly z.ZodType[]
    innerType: z.ZodType
    in: z.ZodType
    out: z.ZodType
  }
}

/**
 * Values of a schema of the contract: most are accepted, at the limits of what it accepts.
 * @param name of the schema's field
 */
export function contractValue(
  schema: z.ZodType,
  usual: UsualValues,
  name = '',
): fc.Arbitrary<unknown> {
  const { def } = schema as unknown as ComposedSchema
  const named = usual[name] ?? []
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape)
      const fields = shape.map(([key, field]) => [key, contractValue(field, usual, key)] as const)
      const requiredKeys = shape.flatMap(([key, field]) =>
        field.safeParse(undefined).success ? [] : [key],
      )
      return fc.record(Object.fromEntries(fields), { requiredKeys })
    }
    case 'array':
      return fc.array(contractValue(def.element, usual, name), { maxLength: 3 })
    case 'union': {
      const isOfObjects = def.options.every((option) => option.def.type === 'object')
      if (!isOfObjects) return leaf(schema, named)
      return fc.oneof(...def.options.map((option) => contractValue(option, usual, name)))
    }
    case 'nullable':
      return fc.oneof(
        { weight: 5, arbitrary: contractValue(def.innerType, usual, name) },
        { weight: 1, arbitrary: fc.constant(null) },
      )
    case 'optional':
    case 'default':
      return contractValue(def.innerType, usual, name)
    case 'pipe': {
      const { in: given, out } = def
      // The output of a preprocessed schema describes its values, the input that of any other.
      const described = given.def.type === 'transform' ? out : given
      return isComposed(described) ? contractValue(described, usual, name) : leaf(schema, named)
    }
    default:
      return leaf(schema, named)
  }
}

const isComposed = ({ def: { type } }: z.ZodType) =>
  ['object', 'array', 'nullable', 'optional', 'default', 'pipe'].includes(type)
