import type { AnsweringServer, Kind } from './answering-server.ts'

/** Values and bodies drawn at random; items are named by `«kind:number»`, one too many among them. */
export function drawnFrom({ items }: AnsweringServer, random: () => number) {
  const below = (count: number) => Math.floor(random() * count)
  const pick = <Item>(list: readonly Item[]) => list[below(list.length)] as Item
  const one = (kind: Kind) => `«${kind}:${below(items[kind].length + 1)}»`
  const some = (kind: Kind, most: number) => [
    ...new Set(Array.from({ length: below(most + 1) }, () => one(kind))),
  ]
  const html = () => pick(['<p>Un texte</p>', '<ul><li>Un</li></ul>', '<script>1</script>', ''])

  const bodies = {
    card: () => ({
      name: pick(['Étape comparée', 'Isoler', '', 'x'.repeat(300)]),
      cardFormat: one('format'),
      sector: pick([one('sector'), null]),
      cardCategory: one('category'),
      tags: some('tag', 3),
      children: some('card', 2),
      exemplaries: some('work', 2),
      val: pick([0, 12, '37', 12.9, -4, 'douze']),
      description: html(),
      action: html(),
      draft: pick([true, false, false]),
      actuPosition: pick([null, null, 1, 2]),
    }),
    report: () => ({
      name: pick(['Projet', '', undefined, 'y'.repeat(300)]),
      cards: some('card', 12),
      sectors: some('sector', 3),
      tags: some('tag', 2),
    }),
    page: () => ({ title: pick(['Une page', '', 'Foire']), content: html() }),
    testimony: () => ({ lastName: pick(['Le Goff', '']), firstName: 'Yann', content: html() }),
    sector: () => ({ name: pick(['Secteur', 'Se loger', '']) }),
    tag: () => ({ name: pick(['Mot', 'Bois', '']), parent: pick([null, one('tag')]) }),
    category: () => ({ name: pick(['Filtre', '']) }),
    organisation: () => ({ name: pick(['Organisation', '']) }),
    work: () => ({ title: pick(['Ouvrage', '']), projectOwner: 'Ville', architect: 'Agence' }),
    user: () => ({ firstName: pick(['Anne', 'A', '']), company: pick(['Atelier', '']) }),
  }

  return {
    below,
    pick,
    one,
    some,
    bodies,
    /** one field of a body */
    part(kind: keyof typeof bodies) {
      const [name, value] = pick(Object.entries(bodies[kind]()))
      return { [name]: value }
    },
    /** filters in the form of the address */
    filters: () =>
      encodeURIComponent(
        JSON.stringify({
          sectors: some('sector', 3),
          tags: some('tag', 3),
          categories: some('category', 2),
          draft: pick([0, 1, 2]),
        }),
      ).replace(/%C2%AB(\w+)%3A(\d+)%C2%BB/g, '«$1:$2»'),
  }
}
