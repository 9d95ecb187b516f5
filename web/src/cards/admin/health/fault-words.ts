import type { FaultKind } from '@etapes-climat/domain/cards/health-contract'

interface FaultWords {
  title: string
  /** why it is a fault; empty when the title says it */
  why: string
  /** label of the link to the field */
  action: string
}

/** The lists of « Santé du catalogue ». */
export const FAULT_WORDS: Record<FaultKind, FaultWords> = {
  source: {
    title: 'Sans source',
    why: 'Un chiffre sans source ne se défend pas en réunion.',
    action: 'Source',
  },
  value: {
    title: 'Directe à 0 sans être une condition',
    why: 'Aucun de ses textes ne dit de quoi elle est la condition.',
    action: 'Valeur',
  },
  children: {
    title: 'Transversale sans étape publiée',
    why: 'Sa valeur reste à 0.',
    action: 'Étapes liées',
  },
  picture: {
    title: 'Sans image',
    why: 'Ni repère, ni image de la description.',
    action: 'Image',
  },
  alternative: {
    title: 'Image sans texte de remplacement',
    why: 'Une personne qui n’a pas l’image n’a rien.',
    action: 'Texte de remplacement',
  },
  review: { title: 'Pas relue depuis 18 mois', why: '', action: 'Relecture' },
  name: { title: 'Noms voisins', why: 'L’un passe pour l’autre.', action: 'Nom' },
  link: {
    title: 'Lien interne mort',
    why: 'Il mène à ce que les membres ne trouvent pas.',
    action: 'Lien',
  },
  tag: { title: 'Mot-clé inutilisé', why: 'Aucune étape ne le porte.', action: 'Classement' },
  sector: { title: 'Secteur vide', why: 'Aucune étape n’y est classée.', action: 'Classement' },
}
