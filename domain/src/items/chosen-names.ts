import { foldText } from '../kernel/text.ts'

/** `Santé, Eau`: names of a line, as they are stored and shown. */
const SEPARATOR = ', '

/** The names that a line holds. */
export const chosenNames = (line: string): string[] =>
  line.split(/[,;\n]/).flatMap((name) => name.trim() || [])

/** The names in the order of the choices, each once; those that are no choice come last, as they are. */
export function writeChosen(choices: readonly string[], names: readonly string[]): string {
  const wanted = new Set(names.map(foldText))
  const known = new Set(choices.map(foldText))
  return [
    ...choices.filter((choice) => wanted.has(foldText(choice))),
    ...names.filter((name) => !known.has(foldText(name))),
  ].join(SEPARATOR)
}

/**
 * Why a line is refused: it holds a name that is no choice; null when it holds none.
 * @param choices absent: anything may be written
 * @param names the line as its names
 */
export function chosenFault(
  choices: readonly string[] | undefined,
  line: string,
  names = chosenNames(line),
): string | null {
  if (!choices) return null
  const known = new Set(choices.map(foldText))
  const unknown = names.find((name) => !known.has(foldText(name)))
  if (unknown === undefined) return null
  return `«\u00a0${unknown}\u00a0» n’est pas proposé. Choisissez parmi\u00a0: ${choices.join(SEPARATOR)}.`
}
