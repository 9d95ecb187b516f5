import type { Picture } from '@etapes-climat/domain/media/contract'
import { isText, record } from '../lib/drafts/shape.ts'

/** Whether a value from the browser's storage is a picture with its texts. */
export const isPicture = record<Picture>({ src: isText, alt: isText, meta: isText })
