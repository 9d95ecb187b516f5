import { describe, expect, it } from 'vitest'
import { explainFigures } from './explain-figures.ts'

const sector = (name: string, cards: number, somme: number) => ({ sector: { name }, cards, somme })
const three = [sector('Se loger', 7, 510), sector('Se déplacer', 5, 850), sector('Manger', 0, 0)]
const figures = (somme: number, potentiel: number, effort: number) => ({
  somme,
  potentiel,
  objectif: Math.round(potentiel / 2),
  effort,
})
const step = (name: string, val: number, format = 'direct') => ({
  name,
  val,
  counted: format === 'direct',
})
/** As many steps as chosen, which hold the whole sum. */
const stepsOf = (somme: number, sectors: readonly { cards: number }[]) => {
  const chosen = sectors.reduce((sum, { cards }) => sum + cards, 0)
  return Array.from({ length: chosen }, (_, index) => step(`${index}`, index === 0 ? somme : 0))
}
/** With plain spaces, so that the sentences read as written here. */
const explained = (
  figures: Parameters<typeof explainFigures>[0],
  sectors: Parameters<typeof explainFigures>[1],
  described: Parameters<typeof explainFigures>[2] = stepsOf(figures?.somme ?? 0, sectors),
) =>
  explainFigures(figures, sectors, described).map((sentence) => sentence.replaceAll('\u00a0', ' '))

describe('explainFigures', () => {
  it('REP-39 names sum, share, objective and the largest sector', () => {
    expect(explained(figures(1360, 4000, 34), three)).toEqual([
      'Les 12 étapes choisies évitent 1 360 kgCO2e par personne et par an, soit 34 % du potentiel de 4 000 des 3 secteurs filtrés.',
      'L’objectif 2030 est la moitié de ce potentiel, soit 2 000 : il reste 640 kgCO2e par personne et par an à trouver pour l’atteindre.',
      'Le secteur « Se déplacer » compte le plus : 850, soit 63 % de la somme.',
    ])
  })

  it('REP-50 counts the steps that are added and names the others after them', () => {
    // Catches: the number of all the steps chosen before a sum that holds some of them.
    const steps = [
      ...stepsOf(1360, three).slice(3),
      step('A', 700, 'indirect'),
      step('B', 9, 'indirect'),
    ]
    const explain = (last: string) =>
      explained(figures(1360, 4000, 34), three, [...steps, step('C', 8, last)])
    expect(explain('indirect').slice(0, 2)).toEqual([
      'Les 9 étapes comptées évitent 1 360 kgCO2e par personne et par an, soit 34 % du potentiel de 4 000 des 3 secteurs filtrés.',
      'Non ajoutées à cette somme : « A », « B » et « C », étapes transversales dont la valeur reprend celle des étapes qui leur sont liées.',
    ])
    const one = explained(
      figures(130, 3300, 4),
      [sector('Se loger', 2, 130)],
      [step('x', 130), ...steps.slice(-1)],
    )
    expect(one[0]).toMatch(/^L’étape comptée évite 130 /)
    expect(one[1]).toMatch(/^Non ajoutée à cette somme : « B », étape transversale /)
  })

  it('REP-50 names no more than a dozen', () => {
    const many = Array.from({ length: 15 }, (_, index) => step(`T${index}`, 5, 'indirect'))
    const [, named] = explained(figures(0, 10, 0), [sector('Se loger', 15, 0)], many)
    expect(named).toContain('« T10 » et 4 autres, étapes transversales')
  })

  it('REP-36 REP-50 names the part of the sum from steps that are not described', () => {
    // Catches: values that add up to less than the sum, without a word.
    const last = (described: number) => {
      const steps = Array.from({ length: described }, (_, index) => step(`${index}`, 100))
      return explained(figures(1360, 4000, 34), three, steps).at(-1)
    }
    expect(last(11)).toBe(
      'L’une des étapes choisies n’est pas décrite ici (étape pour complétude, ou retirée depuis le calcul) : elle compte pour 260 dans la somme.',
    )
    expect(last(10)).toBe(
      '2 des étapes choisies ne sont pas décrites ici (étapes pour complétude, ou retirées depuis le calcul) : elles comptent ensemble pour 360 dans la somme.',
    )
    expect(last(12)).toBe(
      'Des étapes ont changé de type depuis le calcul : la somme d’alors diffère de 160 de celle des valeurs affichées.',
    )
    const whole = explained(figures(1360, 4000, 34), three).at(-1)
    expect(whole).toMatch(/^Le secteur/)
  })

  it('REP-39 says when the objective is reached exactly, passed, and the potential passed', () => {
    const second = (somme: number) => explained(figures(somme, 4000, 50), three)[1]
    expect(second(2000)).toMatch(/soit 2 000 : il est atteint exactement\.$/)
    expect(second(2001)).toMatch(/il est atteint, et dépassé de 1\.$/)
    expect(second(4000)).not.toContain('potentiel.')
    expect(second(4001)).toMatch(/dépassé de 2 001\. La somme dépasse même le potentiel\.$/)
  })

  it('REP-39 speaks of one step and one sector in the singular', () => {
    expect(explained(figures(130, 3300, 4), [sector('Se loger', 1, 130)])).toEqual([
      'L’étape choisie évite 130 kgCO2e par personne et par an, soit 4 % du potentiel de 3 300 du secteur filtré.',
      'L’objectif 2030 est la moitié de ce potentiel, soit 1 650 : il reste 1 520 kgCO2e par personne et par an à trouver pour l’atteindre.',
    ])
  })

  it('REP-39 CALC-05 measures nothing against a potential of 0', () => {
    expect(explained(figures(130, 0, 0), [sector('Se loger', 2, 130)])).toEqual([
      'Les 2 étapes choisies évitent 130 kgCO2e par personne et par an.',
      'Le secteur filtré n’a pas de potentiel de réduction chiffré : il n’y a ni objectif 2030 ni effort à mesurer.',
    ])
  })

  it('REP-39 CALC-05 speaks of several sectors without potential in the plural', () => {
    const [, second] = explained(figures(130, 0, 0), three)
    expect(second).toMatch(/^Les secteurs filtrés n’ont pas de potentiel de réduction chiffré/)
  })

  it('REP-39 leaves numbers out that are not known', () => {
    expect(explained(figures(0, 4000, 0), [])[0]).toMatch(/^La somme des étapes choisies est de 0 /)
    expect(explained(figures(130, 4000, 3), [])[0]).toMatch(
      /^Les étapes choisies évitent 130 .* du potentiel de 4 000 des secteurs filtrés\.$/,
    )
  })

  it('REP-39 the sector that counts most is found wherever it stands, with steps', () => {
    const last = (...sectors: Parameters<typeof explainFigures>[1]) =>
      explained(figures(100, 4000, 3), sectors).at(-1)
    expect(last(sector('A', 1, 10), sector('B', 1, 90))).toContain('« B »')
    expect(last(sector('A', 1, 100), sector('B', 1, 0))).toMatch(/^L’objectif/)
    const without = { sector: null, cards: 1, somme: 60 }
    expect(last(sector('A', 1, 40), without)).toMatch(/^L’objectif/)
    expect(last(sector('A', 1, 30), sector('B', 1, 10), without)).toContain('« A »')
  })

  it('REP-39 explains a sum of 0, and never calls a small share 0 %', () => {
    expect(explained(figures(0, 4000, 0), three)[0]).toBe(
      'La somme des 12 étapes choisies est de 0 kgCO2e par personne et par an : les conditions nécessaires et les étapes transversales ne s’y ajoutent pas.',
    )
    expect(explained(figures(0, 4000, 0), [sector('Se loger', 1, 0)])[0]).toContain(
      'La somme de l’étape choisie',
    )
    expect(explained(figures(1, 4000, 0), three)[0]).toContain('soit moins de 1 % du potentiel')
  })

  it('REP-39 names no sector when two are equal, and ignores rows without a sector', () => {
    const even = [
      sector('Se loger', 1, 50),
      sector('Manger', 1, 50),
      { sector: null, cards: 1, somme: 0 },
    ]
    const sentences = explained(figures(100, 4000, 3), even)
    expect(sentences).toHaveLength(2)
    expect(sentences[0]).toMatch(/^Les 3 étapes .* des 2 secteurs filtrés\.$/)
  })

  it('REP-39 says that there are no figures yet', () => {
    expect(explained(null, [])).toEqual([
      'Ce rapport n’a pas encore été calculé : il n’a pas de chiffres.',
    ])
  })

  it('REP-39 never lets a line break inside a number and its unit', () => {
    const [first] = explainFigures(figures(1360, 4000, 34), three, stepsOf(1360, three))
    expect(first).toContain('12\u00a0étapes')
    expect(first).toContain('1\u00a0360\u00a0kgCO2e')
    expect(first).toContain('34\u00a0%')
  })
})
