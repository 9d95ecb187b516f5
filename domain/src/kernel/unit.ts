/** Unit of every climate value: kilograms of CO2 equivalent per person per year (STEP-05). */
export const CLIMATE_UNIT = 'kgCO2e par personne et par an'

/** Shown in place of a value of 0 (STEP-04). */
export const NECESSARY_CONDITION = 'Condition nécessaire'
