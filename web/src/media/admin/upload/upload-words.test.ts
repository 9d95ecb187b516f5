import { expect, it } from 'vitest'
import { describeLeftOut, describeUnattachedUploads, formatBytes } from './upload-words.ts'

it.each([
  [0, '0\u00a0octet'],
  [1, '1\u00a0octet'],
  [1023, '1\u00a0023\u00a0octets'],
  [1536, '1,5\u00a0ko'],
  [30 * 1024 ** 2, '30\u00a0Mo'],
  [10 * 1024 ** 3, '10\u00a0Go'],
])('%i bytes are %j', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

it.each([
  [{ sent: 0, unsent: 0 }, []],
  [{ sent: 1, unsent: 0 }, ['1\u00a0fichier envoyé n’a pas été décrit et ne sera pas ajouté.']],
  [{ sent: 0, unsent: 1 }, ['1\u00a0fichier n’est pas encore envoyé et ne le sera pas.']],
  [
    { sent: 3, unsent: 2 },
    [
      '3\u00a0fichiers envoyés n’ont pas été décrits et ne seront pas ajoutés.',
      '2\u00a0fichiers ne sont pas encore envoyés et ne le seront pas.',
    ],
  ],
])('leaving with %j says %j', (files, sentences) => {
  expect(describeUnattachedUploads(files)).toEqual(sentences)
})

it.each([
  [{ sent: 0, unsent: 0 }, undefined],
  [{ sent: 0, unsent: 1 }, 'sans 1\u00a0image encore à ajouter'],
  [{ sent: 3, unsent: 2 }, 'sans 5\u00a0images encore à ajouter'],
])('a save with %j leaves out %j', (files, words) => {
  expect(describeLeftOut(files)).toBe(words)
})
