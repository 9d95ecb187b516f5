import { RichText } from '../../ui/rich-text.tsx'
import type { LoadedBlock } from '../api.ts'
import { BlockControl } from './block-control.tsx'

/**
 * The text of a page or block that administrators write, and their way to edit it in place; nothing
 * when it does not exist.
 */
export function TextBlock({ block }: { block: LoadedBlock }) {
  return (
    <>
      {block.page && <RichText html={block.page.content} />}
      <BlockControl block={block} />
    </>
  )
}
