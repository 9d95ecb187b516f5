/** Why a sign-in by the identity provider is refused, in words that are shown. @param label its name */
export const providerRefusals = (label: string) => ({
  notUnderWay:
    'Cette connexion n’est pas en cours dans ce navigateur, ou n’y est plus. Recommencez depuis la page de connexion.',
  failed: `La connexion avec ${label} n’a pas abouti. Réessayez, ou connectez-vous avec votre mot de passe.`,
  unreachable: `${label} ne répond pas pour l’instant. Réessayez plus tard, ou connectez-vous avec votre mot de passe.`,
  unverified: `${label} n’a pas vérifié votre adresse e-mail\u00a0: aucun compte n’y a été rattaché. Connectez-vous avec votre mot de passe, ou demandez un compte.`,
  expired: `Votre passage par ${label} a déjà servi, ou date de plus d’une demi-heure. Recommencez depuis la page de connexion.`,
  otherAddress: `L’adresse vérifiée par ${label} n’est pas celle de ce compte.`,
  linkedElsewhere: `Ce compte ${label} est déjà rattaché à un autre compte Étapes Climat. Écrivez-nous si vous pensez que c’est une erreur.`,
})
