/** Ends the sentence of a refused save, for clients that cannot compare two versions (D-119). */
export const STALE_EDIT_ADVICE =
  'Votre texte reste à l’écran\u00a0: rechargez l’élément pour comparer les deux versions.'
