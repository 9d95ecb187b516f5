const ALWAYS = new Set(['revision', 'updatedAt'])

/** The fields that a save changed, before and after, for the audit log. */
export function changedFields(before: object, after: object) {
  const former = new Map<string, unknown>(Object.entries(before))
  const keys = Object.entries(after)
    .filter(([key, value]) => JSON.stringify(former.get(key)) !== JSON.stringify(value))
    .map(([key]) => key)
    .filter((key) => !ALWAYS.has(key))
  const latter = new Map<string, unknown>(Object.entries(after))
  const pick = (values: Map<string, unknown>) =>
    Object.fromEntries(keys.map((key) => [key, values.get(key)]))
  return { before: pick(former), after: pick(latter) }
}
