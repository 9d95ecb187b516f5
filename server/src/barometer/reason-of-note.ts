import type { Reason } from '@etapes-climat/domain/barometer/rules/reasons'
import { foldText } from '@etapes-climat/domain/kernel/text'

/** Words by which a note is told, without accents; the first class that matches holds. */
const WORDS: readonly (readonly [Reason, RegExp])[] = [
  ['cost', /\b(couts?|cher|chere|budget|prix|financ\w*|surcouts?|euros?)\b|€/],
  ['time', /\b(delais?|calendrier|planning|retards?|trop tard|temps)\b/],
  ['rule', /\b(regle\w*|plu|permis|abf|norme\w*|interdit\w*|commune)\b/],
  ['supply', /\b(filieres?|fournisseurs?|produits?|stock|disponib\w*|approvisionnement)\b/],
  ['technique', /\b(techni\w*|assur\w*|sol|structure|faisab\w*|impossible|contraintes?)\b/],
  ['use', /\b(usag\w*|exploit\w*|habitants?|locataires?|client\w*|maitr\w* d.ouvrage)\b/],
]

/** The class of what somebody wrote beside a step that was set aside. */
export function reasonOfNote(note: string): Reason {
  const folded = foldText(note)
  if (folded === '') return 'none'
  return WORDS.find(([, words]) => words.test(folded))?.[0] ?? 'other'
}
