import { de, isElidedBefore } from '../kernel/elision.ts'
import { DESCRIBED_KINDS, type DescribedKind, type DescribedKindFacts } from './described-kinds.ts'

/** What the screens of a described kind say; « témoignage » gives « Le témoignage est enregistré. ». */
export function describedWords(kind: DescribedKind) {
  return wordsOf(DESCRIBED_KINDS[kind])
}

type Naming = Pick<DescribedKindFacts, 'word' | 'plural' | 'isFeminine' | 'isOfSomebody'>

/** @param naming its noun in both numbers, with a capital */
export function wordsOf({ word, plural, isFeminine, isOfSomebody }: Naming) {
  const one = lowerFirst(word)
  const many = lowerFirst(plural)
  const elides = isElidedBefore(one)
  const e = isFeminine ? 'e' : ''
  const article = isFeminine ? 'la ' : 'le '
  const theOne = elides ? `l’${one}` : article + one
  const newOne = isFeminine ? 'Nouvelle' : elides ? 'Nouvel' : 'Nouveau'
  const named = (title: string) => `${theOne} ${isOfSomebody ? de(title) : title}`
  return {
    plural,
    made: `${newOne} ${one}`,
    saved: `${upperFirst(theOne)} est enregistré${e}.`,
    notRead: `${upperFirst(theOne)} n’a pas pu être chargé${e}`,
    notListed: `Les ${many} n’ont pas pu être chargé${e}s`,
    none: `Aucun${e} ${one}`,
    another: `Enregistrer et créer un${e} autre`,
    deletion: `Supprimer ${theOne}.`,
    /** of the button that deletes one */
    toDelete: (title: string) => `Supprimer ${named(title)}`,
    /** what its deletion does */
    deleted: (title: string) => `${upperFirst(named(title))} sera supprimé${e}.`,
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
