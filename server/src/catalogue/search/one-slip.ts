/** Shorter words resemble too many others. */
const MIN_LENGTH = 4

const figures = (word: string) => word.replace(/\D+/g, '')

/**
 * Whether one slip of the finger makes one word of the other: a letter too many, missing, wrong, or
 * two neighbours swapped. Figures have to be the same: « LOG-03 » is no slip for « LOG-04 ».
 */
export function isOneSlip(typed: string, word: string): boolean {
  const longer = typed.length - word.length
  if (typed.length < MIN_LENGTH || longer < -1 || longer > 1 || typed === word) return false
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start += 1
  if (!endsAlike(typed, word, start)) return false
  return figures(typed) === figures(word)
}

/** Whether the words are the same after a slip at the letter `at`. */
function endsAlike(typed: string, word: string, at: number): boolean {
  if (typed.length > word.length) return sameEnd(typed, at + 1, word, at)
  if (typed.length < word.length) return sameEnd(typed, at, word, at + 1)
  if (sameEnd(typed, at + 1, word, at + 1)) return true
  const swapped = typed[at] === word[at + 1] && typed[at + 1] === word[at]
  return swapped && sameEnd(typed, at + 2, word, at + 2)
}

function sameEnd(left: string, i: number, right: string, j: number): boolean {
  if (left.length - i !== right.length - j) return false
  for (let k = 0; i + k < left.length; k++) if (left[i + k] !== right[j + k]) return false
  return true
}
