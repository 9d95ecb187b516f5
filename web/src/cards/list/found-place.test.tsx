import type { FoundIn } from '@etapes-climat/domain/cards/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FoundPlace } from './found-place.tsx'

it.each<[FoundIn['place'], string]>([
  ['idx', 'l’identifiant'],
  ['tag', 'les mots-clés'],
  ['sector', 'le secteur'],
  ['category', 'le filtre'],
  ['format', 'le format'],
  ['text', 'le texte'],
])('FIND-01 a step found by its %s is said to be found in %s, the match marked', (place, words) => {
  const html = renderToStaticMarkup(
    <FoundPlace foundIn={{ place, excerpt: ['Un ', 'vélo', ' cargo'] }} />,
  )
  expect(html.replace(/<(?!\/?mark)[^>]*>/g, '').replace(/ class="[^"]*"/g, '')).toBe(
    `Trouvé dans ${words}\u00a0: Un <mark>vélo</mark> cargo`,
  )
})
