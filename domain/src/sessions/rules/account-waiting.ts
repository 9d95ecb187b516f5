/** Refusal of what an account may not do before its approval. */
export const ACCOUNT_WAITING =
  'Votre compte est en cours de validation\u00a0: vous pourrez le faire une fois votre inscription validée. En attendant, composez et enregistrez vos rapports.'
