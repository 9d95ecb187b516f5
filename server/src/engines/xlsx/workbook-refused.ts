/** A refused file: the French sentence says what it is and what to do. */
export class WorkbookRefused extends Error {
  override name = 'WorkbookRefused'
}

export const damaged = () =>
  new WorkbookRefused(
    'Ce fichier est abîmé ou n’est pas un classeur .xlsx. Ouvrez-le dans votre tableur et enregistrez-le de nouveau.',
  )
