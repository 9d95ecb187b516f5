import { expect, it } from 'vitest'
import { assetLinks } from './asset-links.ts'

it('links the styles and modules of a screen and of its imports, not those of the entry', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_shared-1.js'] },
    '_shared-1.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
    'src/a.screen.tsx': {
      file: 'assets/a.js',
      css: ['assets/a.css'],
      imports: ['index.html', '_shared-1.js', '_b.js'],
    },
    '_b.js': { file: 'assets/b.js', css: ['assets/b.css'], imports: ['src/a.screen.tsx'] },
  }
  expect(assetLinks(manifest, ['src/a.screen.tsx'])).toEqual([
    '<link rel="stylesheet" href="/assets/a.css">',
    '<link rel="stylesheet" href="/assets/b.css">',
    '<link rel="modulepreload" href="/assets/a.js">',
    '<link rel="modulepreload" href="/assets/b.js">',
  ])
})
