export type InlineNode =
  | { type: 'text'; text: string }
  | { type: 'bold' | 'italic' | 'underline' | 'strike' | 'sub' | 'sup'; children: InlineNode[] }
  | { type: 'link'; url: string; children: InlineNode[] }
  | { type: 'break' }

/** A part of rich text, as rich-text.typ lays it out. */
export type BlockNode =
  | { type: 'paragraph'; children: InlineNode[] }
  | { type: 'heading'; depth: number; children: InlineNode[] }
  | { type: 'list'; ordered: boolean; start: number; items: BlockNode[][] }
  | { type: 'quote'; children: BlockNode[] }
  /** `columns`: the share of each in the width */
  | { type: 'table'; columns: number[]; header: BlockNode[][] | null; rows: BlockNode[][][] }
  | { type: 'picture'; name: string; alt: string }
  | { type: 'rule' }
