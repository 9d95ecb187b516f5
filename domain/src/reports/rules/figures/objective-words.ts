/** Name and origin of the 2030 objective, wherever it is first named (REP-51). */
export const OBJECTIVE_NAME = 'Objectif 2030 de ces secteurs'
export const OBJECTIVE_DETAIL = '(moitié du potentiel)'
export const OBJECTIVE_OF_SECTORS = `${OBJECTIVE_NAME} ${OBJECTIVE_DETAIL}`

/** The objective of a report beside the tonnes that the home page draws (PUB-08, REP-51). */
export const OBJECTIVE_BESIDE_HOME =
  'Les 4,5\u00a0t de la page d’accueil sont ce qu’une personne émettrait encore en\u00a02030, tous secteurs confondus\u00a0; l’objectif d’un rapport est ce que ses secteurs devraient éviter\u00a0: l’un ne se compare pas à l’autre.'

/** The link after it. */
export const OBJECTIVE_LINK = 'Potentiel, objectif et effort expliqués'
