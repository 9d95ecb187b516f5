import path from 'node:path'

/** What the version published last wrote, by `npm run proof -- archive`. */
export const RELEASE = {
  /** its own backup of a small installation */
  archive: path.join(import.meta.dirname, 'release.tar.gz'),
  /** what it answered and no row of the archive holds */
  content: path.join(import.meta.dirname, 'release.json'),
  /** what its screens stored in a browser of unsaved work on that content */
  drafts: path.join(import.meta.dirname, 'drafts.json'),
}
