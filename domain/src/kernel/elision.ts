/** Y before a consonant is a vowel: Yves, but Yann. */
const VOWEL = /^(?:[aeiouœæ]|y(?![aeiou]|$))/
/** A vowel that is read as a consonant, or that nothing is elided before. */
const UNELIDED = /^(?:onz|oui(?![a-z])|ouistiti|ouah|oua[a-z]|uhlan|ululer|un(?![a-z])|\d)/
/** Beginnings with a silent h; all others count as aspirated, since no rule exists. */
const SILENT_H =
  /^h(?:[ry]|abi[lt]|abitu|alein|allu|armon|alt[eè]r|ebdo|ect|el[eè]n|eli[oc]|emi|enri|erb|ercul|erit|ermi|erv|esit|eur|exa|ipp|iron|ist|iv|omm|on[no]|or[ai]|orl|ort|ospi|opi|ot[ei]|ubert|ug[ou]|uil|uit[rm]|um)/
/** Letters in capitals are spelled: « un logement d’HLM ». */
const SPELLED_H = /^H[B-DF-HJ-NP-TV-Z]/

/** « d’Élise », « de Paul », « d’APS »: a name after « de », elided where French elides it. */
export const de = (name: string): string => (isElidedBefore(name) ? `d’${name}` : `de ${name}`)

/** Whether French elides an article or « de » before a word. */
export function isElidedBefore(name: string): boolean {
  const start = name.normalize('NFKD').replace(/\p{M}/gu, '').trimStart()
  const letters = start.toLowerCase().replace('œ', 'oe').replace('æ', 'ae')
  return (
    SPELLED_H.test(start) ||
    SILENT_H.test(letters) ||
    (VOWEL.test(letters) && !UNELIDED.test(letters))
  )
}
