/** Event on window: the session could not be renewed, the person has to sign in again. */
export const SESSION_ENDED = 'session-ended'
