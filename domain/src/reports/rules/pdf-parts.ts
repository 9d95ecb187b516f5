/** What the PDF of a report may contain beside its cover and its figures. */
export const PDF_PARTS = ['texts', 'pictures', 'works', 'notes', 'contents'] as const
export type PdfPart = (typeof PDF_PARTS)[number]

/** The parts in words, in the order of the choice. */
export const PDF_PART_WORDS: Readonly<Record<PdfPart, string>> = {
  texts: 'Textes des étapes',
  pictures: 'Images',
  works: 'Ouvrages exemplaires',
  notes: 'Suivi et notes',
  contents: 'Sommaire',
}
