import type { Database } from '../../db/client.ts'
import type { PictureStore } from '../store-files.ts'

export interface UploadServices {
  db: Database
  store: PictureStore
  limits: {
    /** bytes of the largest file */
    uploadMaxBytes: number
    /** bytes of the disk that uploads leave free */
    diskReserveBytes: number
  }
}
