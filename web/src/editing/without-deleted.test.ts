import { expect, it } from 'vitest'
import { withoutDeleted } from './without-deleted.ts'

const reference = (iri: string) => ({ '@id': iri, name: iri })

it('LIFE-11 references of a version to deleted items are left out, alone or in a list', () => {
  const content = {
    name: 'Isoler',
    cardCategory: reference('/api/card_categories/1'),
    sector: reference('/api/sectors/1'),
    tags: [reference('/api/tags/1'), reference('/api/tags/2')],
    pictures: [{ src: '/media/image/full/a.png', alt: '', meta: '' }],
  }
  expect(withoutDeleted(content, ['/api/card_categories/1', '/api/tags/2'])).toEqual({
    ...content,
    cardCategory: null,
    tags: [reference('/api/tags/1')],
  })
})
