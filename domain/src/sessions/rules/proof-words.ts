/** Why a sensitive call is refused until somebody proves again who is there. */
export const PROOF_MISSING = 'Confirmez que c’est bien vous pour continuer.'

/** By what somebody proves who they are: a password, a code of an app, a recovery code. */
export type ProofMethod = 'password' | 'totp' | 'recovery'
