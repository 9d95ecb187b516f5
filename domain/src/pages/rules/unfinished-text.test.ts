import { expect, it } from 'vitest'
import { isDemonstration, unfinishedText } from './unfinished-text.ts'

const stateOf = (content: string, slug = 'rgpd') => unfinishedText({ slug, content })

it('PAGE-15 a text of the demonstration, a link that leads nowhere and an empty block are unfinished', () => {
  expect(stateOf('<p><em>Texte de démonstration\u00a0: inventé.</em></p>')).toBe('demonstration')
  expect(stateOf('<p><a href="https://dro.example/adherer">Adhérer</a></p>')).toBe('demonstration')
  expect(stateOf('<p>Textes  de\n démonstration</p>')).toBe('demonstration')
  expect(stateOf('<p>http://dro.example/</p>')).toBe('demonstration')
  expect(stateOf('<p> </p>')).toBe('empty')
  expect(stateOf('<p> </p>', 'ma-page')).toBeNull()
  expect(stateOf('<p><img src="/media/image/1" alt=""></p>')).toBeNull()
  expect(stateOf('<p>Association des bâtisseurs, 44000 Nantes, https://example.org</p>')).toBeNull()
})

it('PAGE-15 the invented works and testimonies are known too', () => {
  expect(isDemonstration('<p><strong>Exemple de démonstration, projet inventé.</strong></p>')).toBe(
    true,
  )
  expect(isDemonstration('<p><em>Témoignage de démonstration.</em></p>')).toBe(true)
  expect(isDemonstration('<p>Une démonstration par l’exemple.</p>')).toBe(false)
})
