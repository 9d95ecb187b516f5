/** A record with a value for each of the names, in their order. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>

/** The values of a record under these names, in the order of the names. */
export const pick = <Values extends object, Name extends keyof Values & string>(
  values: Values,
  names: readonly Name[],
) => recordOf(names, (name) => values[name]) as Pick<Values, Name>
