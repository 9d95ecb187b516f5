import type { UploadedFile } from '@etapes-climat/domain/media/upload-contract'

export type UploadState = 'waiting' | 'sending' | 'paused' | 'done' | 'failed'

/** A file of the table. */
export interface UploadRow {
  id: number
  file: File
  /** folder that it came from, '' for none */
  folder: string
  state: UploadState
  /** bytes that the server has, or is being sent */
  sent: number
  /** bytes a second since it was started, 0 before */
  speed: number
  /** word of the specification, or sentence of the server */
  error: string | null
  /** the file itself is refused: sending it again changes nothing */
  refused: boolean
  result: UploadedFile | null
}

/** A file that cannot be sent: empty or too large. */
export const SIZE_ERROR = 'size'
/** The picture could not be edited before it is sent. */
export const EDIT_ERROR = 'edit'
