import type { StepValues } from './editor/step-values.ts'

/** The fields of a step in the words of the screen. */
export const STEP_LABELS: { [Field in keyof StepValues]: string } = {
  cardFormat: 'Type d’étape',
  name: 'Nom',
  sector: 'Secteur',
  cardCategory: 'Filtre',
  tags: 'Mots-clés',
  children: 'Étapes liées',
  exemplaries: 'Ouvrages exemplaires',
  description: 'Description',
  action: 'Actions',
  descriptionGoFurther: 'Pour aller plus loin',
  descriptionPicture: 'Image de la description',
  pictures: 'Repères (images)',
  releaseNote: 'Note de version',
  val: 'Valeur',
  goal: 'Objectif',
  idx: 'Index',
  version: 'Version',
  idxDate: 'Date',
  actuPosition: 'Place à la une',
}
