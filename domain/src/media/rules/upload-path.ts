const PATH_MAX = 200
const SEGMENT = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} _.-]*[\p{L}\p{M}\p{N}_-])?$/u

/**
 * Whether `path` is a relative folder such as `photos/2026` below the upload folder.
 */
export function isUploadPath(path: string): boolean {
  if (path === '') return true
  if (path.length > PATH_MAX) return false
  return path.split('/').every((segment) => SEGMENT.test(segment) && !segment.includes('..'))
}
