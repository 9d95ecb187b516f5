import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const SOURCES = path.resolve(import.meta.dirname, '../../server/src')

/** A fault of `reliability.md` §2, and how the titles of the tests that inject it begin. */
export interface Fault {
  number: number
  what: string
  tests: readonly string[]
}

/** The faults by number. Those that no test injects in the suite have a proof of their own beside them. */
export const FAULTS: readonly Fault[] = [
  {
    number: 1,
    what: 'kill -9 of the application',
    tests: ['O-01 every acknowledged transaction survives', 'LIFE-04 an import is there whole'],
  },
  {
    number: 2,
    what: 'kill -9 of the database, embedded engine broken',
    tests: ['O-02 a failed fsync ends the process'],
  },
  {
    number: 3,
    what: 'power cut: every commit is on the disk before it is answered',
    tests: ['O-02 each commit is flushed', 'O-02 an engine that does not flush'],
  },
  {
    number: 4,
    what: 'disk full',
    tests: ['O-16 a full disk', 'F-07 T17 a disk without room', 'O-16 mails that a full disk'],
  },
  {
    number: 5,
    what: 'database lost, half-open, returned',
    tests: ['O-08 a cut connection', 'O-08 a server that hangs'],
  },
  {
    number: 6,
    what: 'database slow',
    tests: [
      'O-08 requests that wait for a silent server',
      'O-08 when five hundred',
      'O-08 a new call',
    ],
  },
  {
    number: 7,
    what: 'mail server down, slow, refusing, accepting later',
    tests: [
      'AUTH-17 refused for now',
      'AUTH-17 a mail waits while',
      'AUTH-17 after 24 hours',
      'O-10 a mail server that says nothing',
    ],
  },
  {
    number: 8,
    what: '500 slow clients',
    tests: ['O-09 a body that does not arrive', 'O-09 a refused client cannot go on'],
  },
  {
    number: 9,
    what: 'upload cut at any point',
    tests: [
      'F-08 twenty uploads cut at 1 %',
      'F-08 twenty chunks cut',
      'F-06 kill -9 between chunks',
    ],
  },
  {
    number: 10,
    what: 'chunks repeated, out of order, two sessions',
    tests: ['MEDIA-15 F-06 D-98 a file of 100 MB', 'F-06 two sessions of the same file'],
  },
  {
    number: 11,
    what: 'answer lost, sent twice',
    tests: ['O-07 a report saved twice', 'O-07 a registration sent twice'],
  },
  {
    number: 12,
    what: 'clock an hour ahead, an hour back, in 2038',
    tests: ['SEC-02 a session ends after a week'],
  },
  {
    number: 13,
    what: 'two administrators: edit, delete, move',
    tests: ['O-06 D-119 one deletes, one moves'],
  },
  {
    number: 14,
    what: 'positions and recalculation at once',
    tests: ['I-15 I-16 O-05 two administrators'],
  },
  {
    number: 15,
    what: 'restart during a document',
    tests: ['F-11 O-10 a stopping server finishes', 'F-11 a killed server leaves neither'],
  },
  {
    number: 16,
    what: 'document process killed, hung, out of memory',
    tests: [
      'F-11 a killed process costs its document',
      'F-11 a document that hangs',
      'F-11 a document that takes all memory',
    ],
  },
  {
    number: 17,
    what: 'two processes on one data folder',
    tests: ['O-03 a second process on the folder', 'O-03 of eight processes'],
  },
  {
    number: 18,
    what: 'migration interrupted, two starts, downgrade',
    tests: ['O-04 a migration that stops', 'O-04 two starts at once', 'O-04 a database of a newer'],
  },
  {
    number: 19,
    what: 'malformed calls, hostile files',
    tests: ['I-02 I-03 SEC-39 malformed calls', 'LIFE-07 a file that is refused is refused'],
  },
  {
    number: 20,
    what: 'memory limit of 1 GB',
    tests: ['F-11 a report of 500 steps'],
  },
  {
    number: 21,
    what: 'one token used many times at once',
    tests: ['SEC-02 twenty parallel uses', 'AUTH-22 SEC-34 a link works once'],
  },
  {
    number: 22,
    what: 'data folder read-only, picture missing or damaged',
    tests: [
      'O-18 a data folder that is a file',
      'F-02 F-10 answers null to a damaged file',
      'F-08 a print is deleted with its picture',
    ],
  },
]

/** The test files whose titles begin so, by title; none: an empty list. */
export function filesOf(titles: readonly string[]): Map<string, string[]> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(SOURCES, file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const begins = (text: string, title: string) => /['"`]/.test(text[text.indexOf(title) - 1] ?? '')
  return new Map(
    titles.map((title) => [
      title,
      files.filter(({ text }) => begins(text, title)).map(({ file }) => file),
    ]),
  )
}
