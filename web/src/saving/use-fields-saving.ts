import { type MergedFields, mergeFields } from '@etapes-climat/domain/kernel/rules/merge-fields'
import { type Conflict, newerThan, type United, useSaving } from './use-saving.ts'

/** A field of a form in words, to compare two versions. */
export interface NamedField<Values> {
  name: keyof Values & string
  label: string
  text: string
}

/** What a conflict about fields asks. */
export type FieldConflict<Version, Values> = Conflict<
  Version,
  Omit<MergedFields<Values>, 'changed'>
>

/** How a thing of several fields is read, saved and compared. */
export interface FieldsKind<Version, Values> {
  /** what is stored now; null: it is gone */
  read: (over: Version) => Promise<Version | null>
  /** saves the fields over a version; null: as a new thing */
  send: (values: Values, over: Version | null) => Promise<Version>
  valuesOf: (version: Version) => Values
  /** a version in words, field by field, to compare two */
  describe: (values: Values) => NamedField<Values>[]
}

/** What is typed, and what the fields held before; null: not known any more. */
interface TypedFields<Values> {
  values: Values
  before: Values | null
}

/** Saves fields: a save that came second is merged field by field, and asks about those that both changed. */
export function useFieldsSaving<Version extends { revision: number }, Values extends object>(
  kind: FieldsKind<Version, Values>,
  accept: (saved: Version, sent: Values) => void,
) {
  const saving = useSaving({
    readNewer: (over: Version) => newerThan(over, () => kind.read(over)),
    unite(
      { values, before }: TypedFields<Values>,
      latest,
    ): United<TypedFields<Values>, MergedFields<Values>> {
      const theirs = kind.valuesOf(latest)
      const merged = mergeFields({ base: before, mine: values, theirs })
      if (merged.contested.length > 0) return { question: merged }
      const { followed } = merged
      return { work: { values: merged.values, before: theirs }, followed }
    },
    accept: (saved, { values }) => accept(saved, values),
  })
  /** @param send how these values are sent, when otherwise than the kind says */
  const attempt = (over: Version | null, work: TypedFields<Values>, send = kind.send) => ({
    over,
    work,
    send: ({ values }: TypedFields<Values>, version: Version | null) => send(values, version),
  })
  return {
    ...saving,
    accept,
    save: (...args: Parameters<typeof attempt>) => saving.save(attempt(...args)),
    /** @throws ApiError why it was refused */
    send: (...args: Parameters<typeof attempt>) => saving.send(attempt(...args)),
  }
}

/** What `useFieldsSaving` answers. */
export type FieldsSaving<Version, Values extends object> = ReturnType<
  typeof useFieldsSaving<Version & { revision: number }, Values>
>
