/** Small rendition of a stored picture (MEDIA-06); other addresses are returned unchanged. */
export function previewAddress(src: string): string {
  return src.replace('/media/image/full/', '/media/image/preview/')
}
