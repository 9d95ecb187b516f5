/**
 * Largest widths of a picture's renditions, in px. `full` is twice the largest format; `medium` is
 * for phones, whose screens are dense.
 */
export const RENDITION_WIDTHS = { preview: 444, medium: 888, full: 1776 } as const
export type Rendition = keyof typeof RENDITION_WIDTHS

/** Address of a smaller rendition of a stored picture; other addresses are returned unchanged. */
export function renditionAddress(src: string, rendition: Rendition): string {
  return src.replace('/media/image/full/', `/media/image/${rendition}/`)
}

/** The renditions of a stored picture as `srcset`. */
export function renditionSet(src: string, widths: Partial<Record<Rendition, number>>): string {
  return Object.entries(widths)
    .map(([name, width]) => `${renditionAddress(src, name as Rendition)} ${width}w`)
    .join(', ')
}
