import { readFileSync } from 'node:fs'
import { sourceFile } from '../config/paths.ts'

const YEARS = ['1980', '1985', '1990', '1995', '2000', '2010', '2015']
const RECENT_YEARS = Array.from({ length: 12 }, (_, index) => String(2018 + index))
/** What people put after a word. */
const ENDINGS = [
  ...[
    '',
    '0',
    '00',
    '000',
    '007',
    '01',
    '02',
    '1',
    '10',
    '11',
    '111',
    '12',
    '123',
    '1234',
    '12345',
  ],
  ...['123456', '2', '21', '22', '3', '33', '42', '5', '59', '69', '7', '75', '77', '8', '88', '9'],
  ...['99', '999', 'a', 'abc', 'aze', 'azerty', ...YEARS, ...RECENT_YEARS],
]

let known: ReadonlySet<string> | undefined

/** Common passwords in lower case, letters and digits only: more than 3,000 (S-04). */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(readWords().flatMap((word) => variants(word)))
  return known
}

const readWords = () =>
  readFileSync(sourceFile('users', 'common-words.txt'), 'utf8').trim().split(/\s+/)

const variants = (word: string) => [...ENDINGS.map((ending) => word + ending), word + word]
