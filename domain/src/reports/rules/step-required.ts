/** Message for a save without a step; screens have words of their own for it. */
export const NO_STEP_SELECTED = 'Vous devez sélectionner au moins une étape.'
export const NO_STEP_TO_GENERATE = 'Vous devez au moins sélectionner une étape.'
