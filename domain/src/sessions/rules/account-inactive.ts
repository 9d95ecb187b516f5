/**
 * Said to who proved to own an account that may not be used: a former member, a refused request
 * (D-07). The page names the way to write beside it.
 */
export const ACCOUNT_INACTIVE =
  'Votre compte n’est pas actif\u00a0: l’accès est réservé aux adhérents de DRO et de NovaBuild. Écrivez-nous pour le demander ou le retrouver.'
