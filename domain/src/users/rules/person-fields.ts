/** French phone numbers, the documented forms included (D-26, VAL-23). */
export const PHONE_PATTERN =
  /^(?:0[1-9](?:[ .-]?\d{2}){4}|(?:\+33|0033)[ .-]?[1-9](?:[ .-]?\d{2}){4,5})$/

/** `local@domain.tld`, the ending of at least two letters (D-27, VAL-22). */
export const EMAIL_PATTERN = /^[^\s@,;<>()"\\]{1,64}@(?:[^\s@.,;<>()"\\]{1,63}\.)+[^\W\d_]{2,24}$/u

/** Names have at least two characters (VAL-19, LIM-10). */
export const NAME_MIN = 2

/** Passwords set by administrators, and everywhere else unless configured higher (LIM-10, D-21). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
