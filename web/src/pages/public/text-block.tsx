import type { Page } from '@etapes-climat/domain/pages/contract'
import { RichText } from '../../ui/rich-text.tsx'

/** The text of a page or block that administrators write; nothing when it does not exist. */
export function TextBlock({ page }: { page: Page | null }) {
  return page && <RichText html={page.content} />
}
