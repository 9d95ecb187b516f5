import { RENDITION_WIDTHS } from '@etapes-climat/domain/media/rules/rendition'

const { medium, full } = RENDITION_WIDTHS

/** Of pictures on sheets that people print: a browser prints what it shows, and 444 px is too coarse. */
export const PRINTED_RENDITIONS = { medium, full }
