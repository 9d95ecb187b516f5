/** Accessible name of the button that downloads a step. */
export const downloadLabel = ({ name }: { name: string }) => `Télécharger l’étape ${name} en PDF`
