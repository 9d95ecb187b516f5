/**
 * Header of the answer to POST /logout for a session that the identity provider opened: where a browser
 * ends it there.
 */
export const SIGN_OUT_HEADER = 'provider-logout'
