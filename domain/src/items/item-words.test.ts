import { expect, it } from 'vitest'
import { describedWords, itemWords } from './item-words.ts'

it('TEST-04 ERR-15 the screens of testimonies are worded from their noun', () => {
  const words = describedWords('testimony')
  expect(words).toMatchObject({
    plural: 'Témoignages',
    made: 'Nouveau témoignage',
    saved: 'Le témoignage est enregistré.',
    notRead: 'Le témoignage n’a pas pu être chargé',
    notListed: 'Les témoignages n’ont pas pu être chargés',
    none: 'Aucun témoignage',
    another: 'Enregistrer et créer un autre',
    deletion: 'Supprimer le témoignage.',
  })
  expect(words.toDelete('Yann Le Goff')).toBe('Supprimer le témoignage de Yann Le Goff')
  expect(words.deleted('Élise Roux')).toBe('Le témoignage d’Élise Roux sera supprimé.')
})

it('TEST-02 a feminine noun and one that begins with a vowel agree', () => {
  const news = itemWords({ word: 'Actualité', plural: 'Actualités', isFeminine: true })
  expect(news).toMatchObject({
    made: 'Nouvelle actualité',
    saved: 'L’actualité est enregistrée.',
    notListed: 'Les actualités n’ont pas pu être chargées',
    none: 'Aucune actualité',
    another: 'Enregistrer et créer une autre',
  })
  expect(news.deleted('Bois')).toBe('L’actualité Bois sera supprimée.')
  expect(itemWords({ word: 'Événement', plural: 'Événements' }).made).toBe('Nouvel événement')
})
