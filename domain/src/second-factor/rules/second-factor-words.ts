/** Recovery codes that an account gets at once. */
export const RECOVERY_CODES = 10

/** Why a code is refused. */
export type CodeRefusal = 'wrong' | 'used' | 'clock'

/** What is said of a refused code, on every surface. */
export const CODE_REFUSALS: Record<CodeRefusal, string> = {
  wrong:
    'Ce code n’est pas valable. Saisissez le code que votre application affiche, ou un code de secours qui n’a pas encore servi.',
  used: 'Ce code a déjà servi. Attendez que votre application en affiche un autre.',
  clock:
    'Ce code n’est pas valable en ce moment. Vérifiez que l’horloge de votre téléphone est à l’heure.',
}

/** What is said of a second step that cannot be taken any more. */
export const STEP_EXPIRED =
  'Cette connexion n’est plus valable. Saisissez de nouveau votre adresse e-mail et votre mot de passe.'
