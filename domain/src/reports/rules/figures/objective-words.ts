import { CLIMATE_UNIT } from '../../../kernel/unit.ts'

/** Name and origin of the 2030 objective, wherever it is first named. */
export const OBJECTIVE_NAME = 'Objectif 2030 de ces secteurs'
export const OBJECTIVE_DETAIL = '(moitié du potentiel)'
export const OBJECTIVE_OF_SECTORS = `${OBJECTIVE_NAME} ${OBJECTIVE_DETAIL}`

/** The objective of a report beside the tonnes that the home page draws. */
export const OBJECTIVE_BESIDE_HOME =
  'Les 4,5\u00a0t de la page d’accueil sont ce qu’une personne émettrait encore en\u00a02030, tous secteurs confondus\u00a0; l’objectif d’un rapport est ce que ses secteurs devraient éviter\u00a0: l’un ne se compare pas à l’autre.'

/** Title of the figures by sector, on every surface. */
export const SECTOR_FIGURES = 'Secteur par secteur'

/** What the table of sectors holds. */
export const SECTORS_CAPTION = `Somme des étapes, part du potentiel de réduction et objectif 2030, en ${CLIMATE_UNIT}`

/** The link after it. */
export const OBJECTIVE_LINK = 'Potentiel, objectif et effort expliqués'
