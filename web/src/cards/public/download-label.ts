/** What the button that downloads a step does, read aloud. */
export const downloadLabel = ({ name }: { name: string }) => `Télécharger l’étape ${name} en PDF`
