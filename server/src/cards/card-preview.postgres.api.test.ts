import type { Card } from '@etapes-climat/domain/cards/contract'
import { expect, it } from 'vitest'
import { SECRETS } from '../testing/catalogue-fixture.ts'
import { useStepWriting } from '../testing/use-step-writing.ts'

const { app, create } = useStepWriting()

it('LIFE-17 the preview of a draft is byte for byte what members read once it is published', async () => {
  // Catches: a preview with an administrator's view, or from a cache.
  const { hiddenWork, work } = app.fixture.exemplaries
  const { body: draft } = await create({
    name: 'Bientôt',
    description: '<p>Pourquoi</p>',
    releaseNote: '<p>Note interne</p>',
    exemplaries: [`/api/exemplaries/${hiddenWork.id}`, `/api/exemplaries/${work.id}`],
  })
  const preview = () => app.fixture.admin.get<Card>(`/admin/cards/preview/${draft.uid}`)
  const before = await preview()
  expect(before.text).not.toMatch(SECRETS)
  expect(before.headers['cache-control']).toBe('no-store')
  expect(before.headers.etag).toBeUndefined()
  await app.fixture.admin.put(draft['@id'], { description: '<p>Mieux</p>' })
  expect((await preview()).body.description).toBe('<p>Mieux</p>')
  const shown = (await preview()).body
  await app.fixture.admin.put(draft['@id'], { draft: false })
  const { body: published } = await app.fixture.member.get<Card>(draft['@id'])
  const { draft: _, revision: __, updatedAt: ___, ...asMembers } = published
  expect(shown).toMatchObject({ ...asMembers, draft: true })
  expect(Object.keys(shown).sort()).toEqual(Object.keys(published).sort())
})

it('LIFE-17 a step of completeness has no preview: members never see one', async () => {
  const { completeness } = app.fixture.cards
  for (const path of ['/admin/cards/preview', '/pdf/cards/preview'])
    expect((await app.fixture.admin.get(`${path}/${completeness.uid}`)).status).toBe(404)
})
