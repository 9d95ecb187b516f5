import { expect, it } from 'vitest'
import { contentOf, uploadExtension, uploadNameFault } from './upload-name.ts'
import { isUploadPath } from './upload-path.ts'

it.each([
  'a.png',
  'a.PNG',
  'Plan de l’étage.jpeg',
  'dossier/été/vue 2.jpg',
  'three.js logo.svg',
  'v1.2.gif',
])('MEDIA-09 VAL-29 takes %s', (name) => {
  expect(uploadNameFault(name)).toBeNull()
})

it.each([
  'a.pdf',
  'a',
  'a.',
  'png',
  'a.png ',
  'a.png.',
  'a.png/',
  'a.webp',
  '',
  `${'a'.repeat(252)}.png`,
])('MEDIA-09 VAL-29 refuses « %s »', (name) => {
  expect(uploadNameFault(name)).not.toBeNull()
})

it.each([
  '.htaccess',
  'Thumbs.db',
  'thumbs.DB',
  'desktop.ini',
  'a/.git/b.png',
  '.a.png',
  '../a.png',
  'a\\..\\b.png',
])('MEDIA-10 refuses %s', (name) => {
  expect(uploadNameFault(name)).toContain('cachés')
})

it.each([
  'a.php',
  'a.PHP5',
  'A.PhP',
  'a.jsx',
  'a.js',
  'a.htm',
  'a.HTML',
  'a.jpg.php',
  'a.php.jpg',
  'a.php%00.jpg',
  'a.php .jpg',
  'a.php;.jpg',
  'a.php:.jpg',
  'a.phtml.png',
  'a.php7.jpg',
  'a.html.png',
  'a.js.png',
  'a.jsx.png',
  'a.htm.png',
  'a.phar.png',
  'a.php  .jpg',
  'a.php ',
])('MEDIA-11 VAL-29 refuses %s', (name) => {
  expect(uploadNameFault(name)).toContain('type de fichier')
})

it('MEDIA-09 VAL-29 a file needs a name, of 255 characters at most', () => {
  expect(uploadNameFault('')).toBe('Ce fichier n’a pas de nom.')
  expect(uploadNameFault(`${'a'.repeat(251)}.png`)).toBeNull()
  expect(uploadNameFault(`${'a'.repeat(252)}.png`)).toBe(
    'Le nom du fichier ne peut pas dépasser 255 caractères.',
  )
})

it('MEDIA-11 refuses a name with a control character', () => {
  expect(uploadNameFault('a.php\u0000.jpg')).toContain('interdit')
  expect(uploadNameFault('a\r\nb.jpg')).toContain('interdit')
})

it('MEDIA-12 knows what the content of an extension is', () => {
  expect(uploadExtension('a.b.JPG')).toBe('jpg')
  expect([contentOf('jpg'), contentOf('jpeg'), contentOf('png')]).toEqual(['jpeg', 'jpeg', 'png'])
})

it('MEDIA-19 takes folders below and refuses what could leave them', () => {
  for (const path of ['', 'photos', 'photos/été 2026', 'a/b.c/d-e_f']) {
    expect([path, isUploadPath(path)]).toEqual([path, true])
  }
  expect(isUploadPath('a'.repeat(200))).toBe(true)
  expect(isUploadPath('a'.repeat(201))).toBe(false)
  const hostile = [
    '..',
    '../a',
    'a/../b',
    '/etc',
    'a//b',
    'a/',
    'a\\b',
    '..%2fa',
    'a\u0000',
    '.a',
    'a..b',
    'C:',
  ]
  for (const path of [...hostile, 'a. ', `${'a/'.repeat(150)}a`, '~', '%2e%2e']) {
    expect([path, isUploadPath(path)]).toEqual([path, false])
  }
})
