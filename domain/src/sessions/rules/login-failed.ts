/** Shown for any failed sign-in (ERR-01). */
export const LOGIN_FAILED = 'Votre identifiant ou votre mot de passe est incorrect.'
