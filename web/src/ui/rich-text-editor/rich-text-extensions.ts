import { type Extensions, Mark } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { linkAddress } from './link-address.ts'

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
})

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
})

/** Without the widths that TipTap writes as style attributes: the page's policy refuses them. */
const PlainTable = Table.extend({
  addNodeView: () => null,
  renderHTML: () => ['table', ['tbody', 0]],
})

/** Extensions for exactly the HTML that the server's allow-list keeps. */
export const RICH_TEXT_EXTENSIONS: Extensions = [
  StarterKit.configure({
    code: false,
    link: {
      openOnClick: false,
      autolink: true,
      isAllowedUri: (address) => linkAddress(address) !== null,
      HTMLAttributes: { rel: null, target: null, class: null },
    },
  }),
  Subscript,
  Superscript,
  Image,
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
]
