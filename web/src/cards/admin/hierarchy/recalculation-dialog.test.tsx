import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RecalculationDialog } from './recalculation-dialog.tsx'

const html = (answer: Parameters<typeof RecalculationDialog>[0]['answer']) =>
  renderToStaticMarkup(<RecalculationDialog answer={answer} onClose={() => {}} />)

it('ADMIN-STEP-36 lists the old and new value of each corrected step', () => {
  const changes = [
    { '@id': '/api/cards/1', name: 'Étape A', before: 1200, after: 1360 },
    { '@id': '/api/sectors/2', name: 'Se loger', before: 0, after: 40 },
  ]
  const rows = html({ cards: 1, sectors: 1, changes }).match(/<tr>.*?<\/tr>/g) ?? []
  expect(rows.slice(1).map((row) => row.replace(/<[^>]+>/g, '|'))).toEqual([
    '||Étape A||1\u00a0200||1\u00a0360||',
    '||Se loger||0||40||',
  ])
})

it('ADMIN-STEP-36 says that nothing changed', () => {
  expect(html({ cards: 0, sectors: 0, changes: [] })).toContain('Rien n’a changé')
})
