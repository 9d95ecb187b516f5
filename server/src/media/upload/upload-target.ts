/** The item that a file is sent for. */
export const UPLOAD_TARGET_TYPES = ['cards', 'exemplaries', 'pages'] as const
export type UploadTargetType = (typeof UPLOAD_TARGET_TYPES)[number]

/** Where a file is sent: for nothing in particular, or for one card, exemplary or page. */
export interface UploadTarget {
  targetType: UploadTargetType | null
  targetUid: string | null
  /** folder that the client gave, checked */
  path: string
}
