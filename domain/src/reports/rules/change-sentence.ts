import type { StepChange } from '../contract.ts'

/** A change of a step since the calculation, as a French sentence for page and document (D-74). */
export function changeSentence({ name, change, before, after }: StepChange): string {
  switch (change) {
    case 'value':
      return `« ${name} » : la valeur passe de ${before} à ${after}.`
    case 'version':
      return `« ${name} » : la version passe de ${before} à ${after}.`
    case 'name':
      return `« ${before} » s’appelle désormais « ${after} ».`
    case 'draft':
      return 'Une étape de ce rapport n’est plus publiée.'
    case 'deleted':
      return 'Une étape de ce rapport a été supprimée.'
  }
}
