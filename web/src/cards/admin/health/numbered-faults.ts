import type {
  CatalogueFault,
  CatalogueHealth,
  FaultKind,
} from '@etapes-climat/domain/cards/health-contract'

export interface NumberedFault extends CatalogueFault {
  /** from 1 on, over all lists */
  number: number
}

export interface FaultList {
  kind: FaultKind
  /** null: could not be checked */
  faults: NumberedFault[] | null
}

/** Above this share of the steps, a list is left out of the drawing. */
const NEARLY_ALL = 0.9

/** The lists with faults, those that could not be checked, and those without a fault. */
export function numberFaults({ lists, sectors }: CatalogueHealth) {
  let number = 0
  const numbered = lists.map(
    ({ kind, faults }): FaultList => ({
      kind,
      faults: faults?.map((fault) => ({ ...fault, number: ++number })) ?? null,
    }),
  )
  const steps = sectors.flatMap((sector) => sector.steps)
  const isEverywhere = ({ faults }: FaultList) => {
    const faulty = new Set(faults?.map(({ uid }) => uid))
    const share = steps.filter((uid) => faulty.has(uid)).length / steps.length
    return share >= NEARLY_ALL
  }
  const everywhere = numbered.filter(isEverywhere)
  const others = numbered.filter((list) => !everywhere.includes(list))
  const hasOthers = others.some(({ faults }) => faults?.some(({ uid }) => steps.includes(uid)))
  const drawnOf = firstNumbers(hasOthers ? others : numbered)
  const drawnFaulty = steps.filter((uid) => drawnOf.has(uid)).length
  return {
    total: number,
    open: numbered.filter(({ faults }) => faults === null || faults.length > 0),
    clean: numbered.filter(({ faults }) => faults?.length === 0),
    unchecked: numbered.filter(({ faults }) => faults === null).length,
    /** the first number of each thing that has a fault, by uid */
    firstOf: firstNumbers(numbered),
    /** lists that nearly every step is in, where the drawing shows the others; none: it shows all */
    everywhere: hasOthers ? everywhere : [],
    /** the same numbers, for the drawing */
    drawnOf,
    /** nearly every step has a number in the drawing, so its windows show no difference */
    isNearlyAllDrawn: steps.length > 0 && drawnFaulty / steps.length >= NEARLY_ALL,
  }
}

const firstNumbers = (lists: readonly FaultList[]): ReadonlyMap<string, number> =>
  new Map(
    lists
      .flatMap(({ faults }) => faults ?? [])
      .toReversed()
      .map((fault) => [fault.uid, fault.number]),
  )
