/** Unit of every climate value: kilograms of CO2 equivalent per person per year. */
export const CLIMATE_UNIT = 'kgCO2e par personne et par an'

/** Shown in place of a value of 0. */
export const NECESSARY_CONDITION = 'Condition nécessaire'
