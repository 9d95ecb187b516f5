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

/** The lists with what is found, those that could not be checked, and those without a fault. */
export function numberFaults({ lists }: CatalogueHealth) {
  let number = 0
  const numbered = lists.map(
    ({ kind, faults }): FaultList => ({
      kind,
      faults: faults?.map((fault) => ({ ...fault, number: ++number })) ?? null,
    }),
  )
  return {
    total: number,
    open: numbered.filter(({ faults }) => faults === null || faults.length > 0),
    clean: numbered.filter(({ faults }) => faults?.length === 0),
    unchecked: numbered.filter(({ faults }) => faults === null).length,
    /** the first number of each thing that has a fault, by uid */
    firstOf: new Map(
      numbered
        .flatMap(({ faults }) => faults ?? [])
        .toReversed()
        .map((fault) => [fault.uid, fault.number]),
    ),
  }
}
