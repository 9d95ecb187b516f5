import type { Card } from '@etapes-climat/domain/cards/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card } from '../db/tables/card.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import {
  type CatalogueFixture,
  SECRETS,
  seedCatalogueFixture,
} from '../testing/catalogue-fixture.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

describe('one step', () => {
  it('STEP-24 API-16 id and uid give the whole document, JSON-LD headers included', async () => {
    const { insulate } = fixture.cards
    const byUid = await fixture.member.get<Card>(`/api/cards/${insulate.uid}`)
    const byId = await fixture.member.get<Card>(`/api/cards/${insulate.id}`)
    expect(byUid.body).toEqual(byId.body)
    expect(Object.keys(byUid.body).sort()).toEqual(
      [
        '@context',
        '@id',
        '@type',
        'uid',
        'id',
        'name',
        'cardFormat',
        'sector',
        'cardCategory',
        'tags',
        'children',
        'parent',
        'exemplaries',
        'description',
        'action',
        'descriptionGoFurther',
        'source',
        'hypotheses',
        'reviewedOn',
        'cost',
        'delay',
        'coBenefits',
        'descriptionPicture',
        'pictures',
        'val',
        'goal',
        'draft',
        'position',
        'createdAt',
        'updatedAt',
        'idx',
        'version',
        'idxDate',
        'idxFull',
        'revision',
      ].sort(),
    )
    expect(byUid.body).toMatchObject({
      '@context': '/api/contexts/Card',
      '@id': `/api/cards/${insulate.id}`,
      '@type': 'Card',
      idxFull: 'E12-2-2024-05-01',
      cardFormat: { name: 'Étape directe', slug: 'direct' },
      sector: { name: 'Se loger', total: 165 },
      parent: { name: 'Rénover en une fois' },
    })
    expect(byUid.headers['content-type']).toBe('application/ld+json; charset=utf-8')
    expect(byUid.headers.link).toBe(
      '<http://localhost/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"',
    )
  })

  it('STEP-16 SEC-42 a member gets no draft or completeness child and no draft work', async () => {
    // Catches: filtering the list of steps but not the steps nested in a step.
    const seen = await fixture.member.get<Card>(`/api/cards/${fixture.cards.renovate.uid}`)
    expect(seen.body.children.map((child) => child.name)).toEqual([
      'Isoler l’enveloppe',
      'Chauffer sans énergie fossile',
    ])
    const child = await fixture.member.get<Card>(`/api/cards/${fixture.cards.insulate.uid}`)
    expect(child.body.exemplaries.map((work) => work.title)).toEqual(['Ouvrage publié'])
    expect(seen.text + child.text).not.toMatch(SECRETS)
    const all = await fixture.admin.get<Card>(`/api/cards/${fixture.cards.renovate.uid}`)
    expect(all.body.children).toHaveLength(4)
    const whole = await fixture.admin.get<Card>(`/api/cards/${fixture.cards.insulate.uid}`)
    expect(whole.body.releaseNote).toBe('<p>Note interne</p>')
  })

  it('STEP-14 STEP-23 drafts and completeness steps do not exist for members; visitors must sign in', async () => {
    // Catches: answering 403, which reveals that the step exists.
    const { insulate } = fixture.cards
    for (const path of [`/api/cards/${insulate.id}`, `/api/cards/${insulate.uid}`]) {
      expect((await fixture.visitor.get(path)).status).toBe(401)
      expect((await fixture.member.get(path)).status).toBe(200)
    }
    const missing = await fixture.member.get('/api/cards/999999')
    for (const hidden of [fixture.cards.draft, fixture.cards.completeness]) {
      for (const path of [`/api/cards/${hidden.id}`, `/api/cards/${hidden.uid}`]) {
        const answer = await fixture.member.get(path)
        expect([answer.status, answer.text]).toEqual([404, missing.text])
        expect((await fixture.visitor.get(path)).status).toBe(401)
        expect((await fixture.admin.get(path)).status).toBe(200)
      }
    }
    for (const bad of ['x', '0', '-1', '1e3', `${fixture.cards.draft.uid}x`]) {
      expect((await fixture.member.get(`/api/cards/${bad}`)).status).toBe(404)
    }
  })

  it('STEP-16 a draft parent is hidden from members', async () => {
    const { db } = test.database
    const { insulate, renovate } = fixture.cards
    await db.update(card).set({ draft: true }).where(eq(card.id, renovate.id))
    const seen = await fixture.member.get<Card>(`/api/cards/${insulate.uid}`)
    expect(seen.body.parent).toBeNull()
    await db.update(card).set({ draft: false }).where(eq(card.id, renovate.id))
  })
})
