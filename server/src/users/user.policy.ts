import { conflict, HttpError } from '../hydra/http-error.ts'

/**
 * Administrators never act on their own account here: it is changed through POST /me.
 * @throws HttpError 403
 */
export function refuseOwnAccount(viewer: { id: number }, user: { id: number }): void {
  if (viewer.id !== user.id) return
  throw new HttpError(403, 'Vous ne pouvez pas agir ici sur votre propre compte.')
}

/**
 * At least one administrator can always sign in.
 * @param administrators those that can now, locked by the caller
 * @throws HttpError 409
 */
export function refuseLastAdministrator(
  administrators: readonly { id: number }[],
  user: { id: number },
): void {
  if (administrators.some(({ id }) => id !== user.id)) return
  throw conflict('Ce compte est le dernier administrateur\u00a0: il ne peut pas être retiré.')
}

/** The 409 for an action on an account whose state changed meanwhile. */
export const wrongState = () =>
  conflict('Ce compte n’est plus dans l’état attendu. Rechargez la liste pour voir où il en est.')
