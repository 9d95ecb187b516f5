import { useSearchParams } from 'react-router'

/** Parameter of an editor's address that opens the next version instead of the published one. */
export const EDITED_VERSION = 'version'
const NEXT_VERSION = 'prochaine'

/** Whether the address opens the next version. */
export const useIsNextVersion = (): boolean =>
  useSearchParams()[0].get(EDITED_VERSION) === NEXT_VERSION

/** The address of the next version, from that of the editor. */
export function nextVersionPath(editorPath: string): string {
  const separator = editorPath.includes('?') ? '&' : '?'
  return `${editorPath}${separator}${new URLSearchParams({ [EDITED_VERSION]: NEXT_VERSION })}`
}
