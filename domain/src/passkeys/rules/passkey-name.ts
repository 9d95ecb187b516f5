/** Characters of the name of a passkey, at most. */
export const PASSKEY_NAME_MAX = 60
