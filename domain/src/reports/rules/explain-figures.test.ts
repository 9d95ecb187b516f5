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
/** With plain spaces, so that the sentences read as written here. */
const explained = (
  figures: Parameters<typeof explainFigures>[0],
  sectors: Parameters<typeof explainFigures>[1],
  described = sectors.reduce((sum, { cards }) => sum + cards, 0),
) =>
  explainFigures(figures, sectors, described).map((sentence) => sentence.replaceAll('\u00a0', ' '))

describe('explainFigures', () => {
  it('REP-39 tells sum, share, objective and the sector that counts most', () => {
    expect(explained(figures(1360, 4000, 34), three)).toEqual([
      'Les 12 étapes choisies évitent 1 360 kgCO2e par personne et par an, soit 34 % du potentiel de 4 000 des 3 secteurs filtrés.',
      'L’objectif 2030 est la moitié de ce potentiel, soit 2 000 : il reste 640 kgCO2e par personne et par an à trouver pour l’atteindre.',
      'Le secteur « Se déplacer » compte le plus : 850, soit 63 % de la somme.',
    ])
  })

  it('REP-36 REP-39 says how many of the steps counted are not described', () => {
    const last = (described: number) => explained(figures(1360, 4000, 34), three, described).at(-1)
    expect(last(12)).toMatch(/^Le secteur/)
    expect(last(11)).toMatch(/^L’une des étapes comptées n’est pas décrite ici :/)
    expect(last(10)).toMatch(/^2 des étapes comptées ne sont pas décrites ici :/)
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

  it('REP-39 explains a sum of 0, and never calls a small share 0 %', () => {
    expect(explained(figures(0, 4000, 0), three)[0]).toBe(
      'La somme des 12 étapes choisies est de 0 kgCO2e par personne et par an : les conditions nécessaires et les étapes transversales ne s’y ajoutent pas.',
    )
    expect(explained(figures(0, 4000, 0), [sector('Se loger', 1, 0)])[0]).toContain(
      'La somme de l’étape choisie',
    )
    expect(explained(figures(1, 4000, 0), three)[0]).toContain('soit moins de 1 % du potentiel')
  })

  it('REP-39 names no sector when two count alike, and counts no row without a sector', () => {
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
    const [first] = explainFigures(figures(1360, 4000, 34), three, 12)
    expect(first).toContain('12\u00a0étapes')
    expect(first).toContain('1\u00a0360\u00a0kgCO2e')
    expect(first).toContain('34\u00a0%')
  })
})
