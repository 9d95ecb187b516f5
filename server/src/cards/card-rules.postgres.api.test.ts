import type { Card } from '@etapes-climat/domain/cards/contract'
import { describe, expect, it } from 'vitest'
import { makeCard } from '../testing/factories.ts'
import { useStepWriting } from '../testing/use-step-writing.ts'

const { app, format, direct, create, read } = useStepWriting()

describe('required fields of a step', () => {
  const violations = async (body: unknown) => {
    const answer = await app.fixture.admin.post('/api/cards', body)
    return [answer.status, answer.body.violations]
  }

  it('VAL-01 VAL-07 without a format only the format is required', async () => {
    const asked = [{ propertyPath: 'cardFormat', message: "Veuillez saisir un type d'étape." }]
    expect(await violations({})).toEqual([422, asked])
    expect(await violations({ cardFormat: null, name: '' })).toEqual([422, asked])
    expect(await violations({ cardFormat: '' })).toEqual([422, asked])
  })

  it('VAL-02 a completeness step needs its name only', async () => {
    const made = await app.fixture.admin.post<Card>('/api/cards', {
      cardFormat: format.completude,
      name: 'Réseaux',
    })
    expect([made.status, made.body.sector]).toEqual([201, null])
    expect(await violations({ cardFormat: format.completude, name: '  ' })).toEqual([
      422,
      [{ propertyPath: 'name', message: 'Veuillez saisir un nom.' }],
    ])
  })

  it.each(['direct', 'indirect'] as const)(
    'VAL-03 VAL-04 VAL-05 a step of format %s needs name, sector and category',
    async (slug) => {
      const asked = {
        name: 'Veuillez saisir un nom.',
        sector: 'Veuillez saisir un secteur.',
        cardCategory: 'Veuillez saisir un filtre.',
      }
      for (const [propertyPath, message] of Object.entries(asked)) {
        for (const empty of [undefined, null, '']) {
          const body = direct({ cardFormat: format[slug], [propertyPath]: empty })
          expect(await violations(body)).toEqual([422, [{ propertyPath, message }]])
        }
      }
    },
  )

  it('VAL-03 the rule holds for the step as it would be after a change', async () => {
    const made = await create()
    const refused = await app.fixture.admin.put(made.body['@id'], { sector: null })
    expect(refused.body.violations?.map((violation) => violation.propertyPath)).toEqual(['sector'])
    expect(await read(made.body.id)).toEqual(made.body)
  })

  it('VAL-01 removing the format of a step requires the format alone, whatever else is removed', async () => {
    const made = await create()
    const lost = { cardFormat: null, name: '', sector: null, cardCategory: '' }
    for (const change of [{ cardFormat: null }, { cardFormat: '' }, lost]) {
      const { status, body } = await app.fixture.admin.put(made.body['@id'], change)
      expect([status, body.violations]).toEqual([
        422,
        [{ propertyPath: 'cardFormat', message: "Veuillez saisir un type d'étape." }],
      ])
    }
    expect(await read(made.body.id)).toEqual(made.body)
  })

  it.each([
    [{ version: 0 }, 422],
    [{ version: -1 }, 422],
    [{ version: 'x' }, 400],
    [{ idxDate: '01/02/2024' }, 422],
    [{ idxDate: '2024-02-30' }, 422],
    [{ idxDate: '0016-03-01' }, 422],
    [{ idxDate: '1899-12-31' }, 422],
    [{ reviewedOn: '2201-01-01' }, 422],
    [{ actuPosition: 'x' }, 400],
    [{ version: '0' }, 422],
    [{ idxDate: 20240201 }, 400],
    [{ draft: 'true' }, 400],
    [{ goal: 'beaucoup' }, 400],
    [{ val: -1 }, 422],
    [{ val: 1e18 }, 422],
    [{ draft: null }, 422],
    [{ val: 1_000_001 }, 422],
    [{ name: 'n'.repeat(10_000) }, 422],
    [{ idx: 'n'.repeat(51) }, 422],
    [{ description: 'n'.repeat(100_001) }, 422],
    [{ sector: '/api/sectors/999999' }, 400],
    [{ tags: ['/api/tags/999999'] }, 400],
    [{ children: ['/api/cards/999999'] }, 400],
    [{ exemplaries: ['/api/exemplaries/999999'] }, 400],
    [{ cardCategory: '/api/sectors/1' }, 400],
    [{ cardFormat: { name: 'direct' } }, 400],
    [{ descriptionPicture: { src: 'https://ailleurs.example/x.png' } }, 422],
    [{ actuPosition: -1 }, 422],
  ])('VAL-09 VAL-31 VAL-33 a change to %j is refused and changes nothing', async (body, status) => {
    const { cycle } = app.fixture.cards
    const before = await read(cycle.id)
    const answer = await app.fixture.admin.put(`/api/cards/${cycle.id}`, body)
    expect(answer.status).toBe(status)
    expect(answer.body.violations?.[0]?.propertyPath).toMatch(Object.keys(body)[0] ?? '')
    expect(await read(cycle.id)).toEqual(before)
  })

  it.each(['1900-01-01', '2200-12-31'])('VAL-09 the day %s is accepted', async (idxDate) => {
    const { cycle } = app.fixture.cards
    const saved = await app.fixture.admin.put<Card>(`/api/cards/${cycle.id}`, { idxDate })
    expect([saved.status, saved.body.idxDate]).toEqual([200, idxDate])
    const before = { idxDate: cycle.idxDate }
    expect((await app.fixture.admin.put(`/api/cards/${cycle.id}`, before)).status).toBe(200)
  })

  it.each(['tags', 'children', 'exemplaries'])(
    'VAL-33 SEC-39 of %s a step has 2000 at most, which are counted before they are looked for',
    async (list) => {
      const answer = await app.fixture.admin.put(`/api/cards/${app.fixture.cards.cycle.id}`, {
        [list]: Array(2001).fill('/api/inconnus/1'),
      })
      expect([answer.status, answer.body.violations?.[0]?.propertyPath]).toEqual([422, list])
    },
  )

  it('VAL-31 an unknown reference is named', async () => {
    const answer = await app.fixture.admin.post('/api/cards', direct({ sector: '/api/sectors/99' }))
    expect(answer.body.message).toBe('Item not found for "/api/sectors/99".')
    const malformed = await app.fixture.admin.post('/api/cards', direct({ tags: ['x'] }))
    expect(malformed.body.message).toBe('Invalid IRI "x".')
  })
})

describe('values and texts', () => {
  it('CALC-21 ADMIN-STEP-31 val is an integer: numbers and numeric texts are truncated', async () => {
    const { body: made } = await create()
    for (const [sent, stored] of [
      [12.7, 12],
      ['12.7', 12],
      ['40', 40],
      [null, 0],
      ['', 0],
      [' 7 ', 7],
    ]) {
      const saved = await app.fixture.admin.put<Card>(made['@id'], { val: sent })
      expect([saved.status, saved.body.val]).toEqual([200, stored])
    }
    expect((await app.fixture.admin.put(made['@id'], { val: '0x10' })).status).toBe(400)
    const refused = await app.fixture.admin.put(made['@id'], { val: 'abc' })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toBe(
      'The type of the "val" attribute must be "int", "string" given.',
    )
  })

  it('CALC-21 the val sent for an indirect step is not taken', async () => {
    const { renovate } = app.fixture.cards
    const saved = await app.fixture.admin.put<Card>(`/api/cards/${renovate.id}`, { val: 7 })
    expect(saved.body.val).toBe(115)
  })

  it('SEC-30 rich texts are reduced to the allow-list when written', async () => {
    // Catches: sanitising the description only.
    const hostile =
      '<p>Bon<img src=x onerror=alert(1)><a href="javascript:alert(1)">lien</a><script>alert(1)</script></p>'
    const rich = {
      description: hostile,
      action: hostile,
      descriptionGoFurther: hostile,
      releaseNote: hostile,
    }
    const made = await create(rich)
    expect(made.text).not.toMatch(/onerror|javascript:|<script/)
    expect(made.body.description).toContain('lien')
  })

  it('SEC-30 a text stored by other means is reduced when read', async () => {
    const hostile = { description: '<p onclick="x()">Texte</p>', draft: true }
    const { id } = await makeCard(app.test.database.db, hostile)
    expect((await read(id)).description).toBe('<p>Texte</p>')
  })

  it('VAL-33 half a character is refused wherever it stands', async () => {
    const url = `/api/cards/${app.fixture.cards.cycle.id}`
    const picture = { src: '/media/image/full/a.jpg', alt: 'a\ud800b' }
    for (const body of [{ name: 'a\ud800b' }, { pictures: [picture] }]) {
      expect((await app.fixture.admin.put(url, body)).status).toBe(422)
    }
  })

  it('SEC-29 texts that look like SQL are stored as they are', async () => {
    const name = "' OR 1=1-- %"
    const made = await create({ name })
    expect((await read(made.body.id)).name).toBe(name)
  })
})
