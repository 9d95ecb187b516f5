/** Message for a save without a step (VAL-27); screens word it by ERR-09 and ERR-10. */
export const NO_STEP_SELECTED = 'Vous devez sélectionner au moins une étape.'
export const NO_STEP_TO_GENERATE = 'Vous devez au moins sélectionner une étape.'
