import { RENDITION_WIDTHS } from '@etapes-climat/domain/media/rules/rendition'

const { medium, full } = RENDITION_WIDTHS

/**
 * Renditions for pictures on printed pages: browsers print the displayed rendition, and 444 px is too
 * coarse.
 */
export const PRINTED_RENDITIONS = { medium, full }
