/** Words of the three system formats, by slug, as the legend says them. */
const FORMAT_WORDS: Record<string, string> = {
  direct: 'Étape directe',
  indirect: 'Étape transversale',
  completude: 'Étape pour complétude',
}

/** The word of a format; of one that the system does not know, its name. */
export const formatWord = ({ slug, name }: { slug: string; name: string }): string =>
  FORMAT_WORDS[slug] ?? name
