import { de, isElidedBefore } from '../kernel/elision.ts'
import { lowerFirst, upperFirst } from '../kernel/text.ts'
import { DESCRIBED_KINDS, type DescribedKind, type DescribedKindFacts } from './described-kinds.ts'

/** What the screens of a described kind say; « témoignage » gives « Le témoignage est enregistré. ». */
export function describedWords(kind: DescribedKind) {
  return itemWords(DESCRIBED_KINDS[kind])
}

interface Noun {
  /** with a capital */
  word: string
  isFeminine?: boolean
}

/** A noun with what goes before it, and the ending of its participles; « filtre » gives « un filtre ». */
export function nounOf({ word, isFeminine = false }: Noun) {
  const one = lowerFirst(word)
  const elides = isElidedBefore(one)
  const e = isFeminine ? 'e' : ''
  const theOne = elides ? `l’${one}` : `${isFeminine ? 'la' : 'le'} ${one}`
  const [thisWord, newWord] = isFeminine
    ? ['Cette', 'Nouvelle']
    : elides
      ? ['Cet', 'Nouvel']
      : ['Ce', 'Nouveau']
  return {
    e,
    aOne: `un${e} ${one}`,
    another: `un${e} autre`,
    theOne,
    atStart: upperFirst(theOne),
    made: `${newWord} ${one}`,
    none: `Aucun${e} ${one}`,
    notFound: `${thisWord} ${one} est introuvable.`,
  }
}

type Naming = Pick<DescribedKindFacts, 'word' | 'plural' | 'isFeminine' | 'isOfSomebody'>

/** @param naming its noun in both numbers, with a capital */
export function itemWords({ plural, isOfSomebody, ...noun }: Naming) {
  const { e, another, theOne, atStart, made, none } = nounOf(noun)
  const many = lowerFirst(plural)
  const named = (title: string) => `${theOne} ${isOfSomebody ? de(title) : title}`
  return {
    plural,
    made,
    saved: `${atStart} est enregistré${e}.`,
    notRead: `${atStart} n’a pas pu être chargé${e}`,
    notListed: `Les ${many} n’ont pas pu être chargé${e}s`,
    none,
    another: `Enregistrer et créer ${another}`,
    deletion: `Supprimer ${theOne}.`,
    /** of the button that deletes one */
    toDelete: (title: string) => `Supprimer ${named(title)}`,
    /** what its deletion does */
    deleted: (title: string) => `${upperFirst(named(title))} sera supprimé${e}.`,
  }
}
