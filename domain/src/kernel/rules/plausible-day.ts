export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2200-12-31'

export const IMPLAUSIBLE_DAY = 'Veuillez saisir une année entre 1900 et 2200.'

/** Whether a day may be meant, as YYYY-MM-DD: « 26 » typed for 2026 is the year 26. */
export const isPlausibleDay = (day: string) => day >= FIRST_DAY && day <= LAST_DAY
