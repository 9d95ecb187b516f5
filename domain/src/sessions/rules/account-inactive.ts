/**
 * Message after the right password of an account that is not active: a former member, a refused
 * request. The page offers a way to write beside it.
 */
export const ACCOUNT_INACTIVE =
  'Votre compte n’est pas actif\u00a0: l’accès est réservé aux adhérents de DRO et de NovaBuild. Écrivez-nous pour le demander ou le retrouver.'
