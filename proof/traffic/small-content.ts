import type { Card } from '@etapes-climat/domain/cards/contract'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import type { Report } from '@etapes-climat/domain/reports/contract'
import type { CreatedShareLink } from '@etapes-climat/domain/sharing/contract'
import type { Person } from './person.ts'
import { sendPicture } from './written-content.ts'

/** What a test needs to read small content again, and no row holds. */
export interface SmallContent {
  /** addresses that a link opens */
  shared: string[]
  milestones: Pick<MilestoneSummary, 'uid' | 'code' | 'sha256'>[]
  /** figures of reports as they were answered, by uid */
  figures: Record<string, Report['datas']>
}

type Named = { '@id': string; uid: string; name: string }
/** As every installation numbers them. */
const [DIRECT, TRANSVERSAL, COMPLETENESS] = [1, 2, 3].map((id) => `/api/card_formats/${id}`)

/**
 * Writes at least one of everything that is stored as JSON or was ever stored otherwise: steps of each
 * format, reports saved before and after changes of the catalogue, milestones, links, co-authors, next
 * versions, what was deleted, acts that can be undone.
 */
export async function writeSmallContent(administrator: Person): Promise<SmallContent> {
  const make = (path: string, body: object) => administrator.json<Named>('POST', path, body)
  const [live, move] = [
    await make('/api/sectors', { name: 'Se loger' }),
    await make('/api/sectors', { name: 'Se déplacer' }),
  ]
  const category = await make('/api/card_categories', { name: 'Énergie' })
  const tags = [await make('/api/tags', { name: 'Bois' }), await make('/api/tags', { name: 'Sol' })]
  const picture = await sendPicture(administrator)
  const publish = ({ '@id': iri }: { '@id': string }) =>
    administrator.ask('PUT', iri, { draft: false })
  const step = async (idx: string, name: string, val: number, fields: object = {}) => {
    const made = await administrator.json<Card>('POST', '/api/cards', {
      idx,
      name,
      val,
      version: 1,
      goal: 2030,
      cardFormat: DIRECT,
      sector: live['@id'],
      cardCategory: category['@id'],
      tags: [tags[0]?.['@id']],
      description: `<p>Ce que demande « ${name} ».</p>`,
      ...fields,
    })
    await publish(made)
    return made
  }
  const insulate = await step('LOG-01', 'Isoler les façades', 120, {
    source: '<p>Base Carbone</p>',
    hypotheses: 'Toiture de 80 m²',
    reviewedOn: '2026-03-12',
    pictures: [picture],
  })
  const heat = await step('LOG-02', 'Réseau de chaleur', 310)
  const small = await step('LOG-03', 'Petit appoint', 0, { tags: [] })
  const cycle = await step('DEP-01', 'Abri à vélos', 45, { sector: move['@id'] })
  const later = await step('DEP-02', 'Bornes', 80, { sector: move['@id'] })
  const across = await step('LOG-T1', 'Enveloppe', 0, { cardFormat: TRANSVERSAL })
  const whole = await step('LOG-C1', 'Pour complétude', 0, { cardFormat: COMPLETENESS })
  const below = await step('LOG-04', 'Isoler la toiture', 75)
  await administrator.ask('POST', '/admin/cards/positions', {
    positions: [{ '@id': across['@id'], children: [{ '@id': below['@id'] }] }],
  })
  const work = await make('/api/exemplaries', {
    title: 'Halle aux grains',
    projectOwner: 'Ville',
    architect: 'Atelier',
    credit: 'Ville',
    cards: [heat['@id']],
  })
  await publish(work)
  await make('/api/testimonies', { lastName: 'Le Goff', firstName: 'Yann' })
  await make('/api/pages', { title: 'Contact', slug: 'contact-2' })

  const iris = (...steps: Card[]) => steps.map((card) => card['@id'])
  const save = (name: string, cards: string[], fields: object = {}) =>
    administrator.json<Report>('POST', '/api/reports', { name, cards, ...fields })
  const operation = { name: 'Les Tilleuls', address: 'Rennes', area: 3400, persons: 120 }
  const filters = { tags: [tags[0]?.uid], sectors: [live.uid], cardCategories: [category.uid] }
  const first = await save(
    'Parcours des Tilleuls',
    iris(insulate, heat, cycle, later, across, whole),
    {
      description: 'Deux bâtiments, chacun de quatre étages.',
      operation,
      filters,
      sectors: [live['@id'], move['@id']],
      tags: [tags[1]?.['@id']],
      followUps: [
        { card: heat['@id'], status: 'done', note: 'Raccordé', dueOn: '2026-10-01' },
        { card: below['@id'], status: 'discarded', note: 'Trop cher', person: '', dueOn: null },
        { card: small['@id'], status: 'considered', note: '', person: 'Awa', dueOn: '2026-12-04' },
      ],
    },
  )
  const archived = await save('Une étape', iris(cycle))
  const variant = await administrator.json<Report>('POST', `/report/${first.uid}/variant`, {})
  const gone = await save('Supprimé', iris(heat))
  const milestones: MilestoneSummary[] = []
  const fix = async ({ uid }: { uid: string }, name: string) =>
    void milestones.push(await administrator.json('POST', `/report/${uid}/milestones`, { name }))
  await fix(first, 'Esquisse')
  // From here on reports differ from what they were when they were saved.
  await administrator.ask('PUT', insulate['@id'], { val: 140, name: 'Isoler par l’extérieur' })
  await administrator.ask('PUT', cycle['@id'], { draft: true })
  await administrator.ask('PUT', later['@id'], { val: 95 })
  await fix(first, 'APD')
  await fix(variant, 'PRO')
  const shared: string[] = []
  for (const showsDiscarded of [true, false]) {
    const link = { label: 'Client', days: 365, showsDiscarded }
    const made = await administrator.json<CreatedShareLink>(
      'POST',
      `/report/${first.uid}/links`,
      link,
    )
    shared.push(new URL(made.url).pathname)
  }
  await administrator.ask('POST', `/report/${first.uid}/co-authors`, {
    email: 'coauteur@exemple.fr',
    role: 'editor',
  })
  await administrator.ask('POST', `/report/${archived.uid}/archive`)
  await administrator.ask('DELETE', `/api/reports/${gone.id}`)
  for (const [kind, { uid }, change] of [
    ['cards', heat, { val: 330 }],
    ['exemplaries', work, { title: 'Halle rénovée' }],
  ] as const) {
    await administrator.ask('POST', `/admin/publications/${kind}/${uid}`, {})
    await administrator.ask('PUT', `/admin/publications/${kind}/${uid}`, change)
  }
  await administrator.ask('POST', '/admin/cards/bulk', {
    act: 'add-tag',
    tag: tags[1]?.['@id'],
    cards: [{ card: heat['@id'] }, { card: cycle['@id'] }],
  })
  const { 'hydra:member': reports } = await administrator.json<{ 'hydra:member': Report[] }>(
    'GET',
    '/api/reports',
  )
  return {
    shared,
    milestones: milestones.map(({ uid, code, sha256 }) => ({ uid, code, sha256 })),
    figures: Object.fromEntries(reports.map(({ uid, datas }) => [uid, datas])),
  }
}
