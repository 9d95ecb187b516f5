import { describe, expect, it } from 'vitest'
import { richText, richTextPictures } from './rich-text.ts'
import type { BlockNode, InlineNode } from './rich-text-nodes.ts'

const text = (value: string): InlineNode => ({ type: 'text', text: value })
const paragraph = (...children: InlineNode[]): BlockNode => ({ type: 'paragraph', children })

/** Every address and text of a tree. */
const flat = (nodes: BlockNode[]) => JSON.stringify(nodes)

describe('richText', () => {
  it('keeps paragraphs, marks, indices and line breaks', () => {
    const html = '<p>Un <strong>gain <em>net</em></strong> de CO<sub>2</sub><br>m<sup>2</sup></p>'
    expect(richText(html)).toEqual([
      paragraph(
        text('Un '),
        { type: 'bold', children: [text('gain '), { type: 'italic', children: [text('net')] }] },
        text(' de CO'),
        { type: 'sub', children: [text('2')] },
        { type: 'break' },
        text('m'),
        { type: 'sup', children: [text('2')] },
      ),
    ])
  })

  it('gathers loose text between blocks into paragraphs and drops the empty ones', () => {
    expect(richText('avant<p>milieu</p> <p> </p>après')).toEqual([
      paragraph(text('avant')),
      paragraph(text('milieu')),
      paragraph(text('après')),
    ])
  })

  it('nests lists and keeps the start of a numbered one', () => {
    expect(richText('<ol start="3"><li>a<ul><li>b</li></ul></li></ol>')).toEqual([
      {
        type: 'list',
        ordered: true,
        start: 3,
        items: [
          [
            paragraph(text('a')),
            { type: 'list', ordered: false, start: 1, items: [[paragraph(text('b'))]] },
          ],
        ],
      },
    ])
  })

  it('renumbers headings so that no level is skipped', () => {
    const depths = richText('<h2>a</h2><h5>b</h5><h3>c</h3><h1>d</h1>').map((node) =>
      node.type === 'heading' ? node.depth : 0,
    )
    expect(depths).toEqual([1, 2, 2, 1])
  })

  it('fills up short rows of tables and marks their header', () => {
    const [table] = richText(
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    )
    expect(table).toEqual({
      type: 'table',
      columns: [8, 8],
      header: [[paragraph(text('A'))], [paragraph(text('B'))]],
      rows: [[[paragraph(text('1'))], []]],
    })
  })

  it('gives the columns of a table the width of their texts, within reason', () => {
    const [table] = richText(
      `<table><tr><td>${'Paroi en ossature bois '.repeat(4)}</td><td>Laine de bois</td><td>50</td></tr></table>`,
    )
    expect(table).toMatchObject({ columns: [40, 13, 8] })
  })

  it('F-10 keeps the links of four schemes only, and the text of the others', () => {
    const hrefs = [
      'https://a.fr',
      'http://a.fr',
      'mailto:a@a.fr',
      'tel:+33',
      'javascript:x',
      'file:///etc/passwd',
      'data:a',
      '//a.fr',
      '/page',
    ]
    const kept = hrefs.filter((href) =>
      flat(richText(`<p><a href="${href}">lien</a></p>`)).includes('"link"'),
    )
    expect(kept).toEqual(hrefs.slice(0, 4))
    expect(richText('<a href="javascript:x">lien</a>')).toEqual([paragraph(text('lien'))])
  })

  it('F-10 shows only the pictures that were given', () => {
    const html =
      '<img src="/media/image/full/a.jpg" alt="A"><img src="http://127.0.0.1:9/"><img src="file:///etc/passwd">'
    const pictureOf = (src: string) => (src === '/media/image/full/a.jpg' ? 'picture-0.jpg' : null)
    expect(richText(html, { pictureOf })).toEqual([
      { type: 'picture', name: 'picture-0.jpg', alt: 'A' },
    ])
    expect(richTextPictures(html)).toContain('/media/image/full/a.jpg')
  })

  it('F-10 drops scripts, styles, frames and drawings with their content', () => {
    const html =
      '<p>a</p><script>b()</script><style>c</style><iframe src="d">d</iframe><svg><text>e</text></svg>'
    expect(richText(html)).toEqual([paragraph(text('a'))])
  })

  it('F-10 leaves Typst markup as text', () => {
    const hostile = '#read("/etc/passwd") $x$ `raw` <label> @ref #panic() \\u{41}'
    const escaped = hostile.replace('<', '&lt;')
    expect(richText(`<p>${escaped}</p>`)).toEqual([paragraph(text(hostile))])
  })

  it('reads absurdly deep nesting as text instead of failing', () => {
    for (const tag of ['blockquote', 'em', 'ul><li', 'div']) {
      const html = `${`<${tag}>`.repeat(3000)}fond`
      expect(flat(richText(html))).toContain('fond')
    }
  })
})
