/** Why a sign-in by the identity provider is refused, in words that are shown. @param label its name */
export const providerRefusals = (label: string) => ({
  notBegun:
    'Cette connexion n’a pas commencé dans ce navigateur, ou a duré trop longtemps. Recommencez depuis la page de connexion.',
  failed: `La connexion avec ${label} n’a pas abouti. Réessayez, ou connectez-vous avec votre mot de passe.`,
  unreachable: `${label} ne répond pas pour l’instant. Réessayez plus tard, ou connectez-vous avec votre mot de passe.`,
  unverified: `${label} n’a pas vérifié votre adresse e-mail\u00a0: aucun compte n’y a été rattaché. Connectez-vous avec votre mot de passe, ou demandez un compte.`,
  expired: `Votre passage par ${label} date de plus d’une demi-heure. Recommencez depuis la page de connexion.`,
  otherAddress: `L’adresse que ${label} a vérifiée n’est pas celle de ce compte\u00a0: il n’a pas été rattaché.`,
  linkedElsewhere: `Ce compte ${label} est déjà rattaché à un autre compte Étapes Climat. Écrivez-nous si vous pensez que c’est une erreur.`,
})
