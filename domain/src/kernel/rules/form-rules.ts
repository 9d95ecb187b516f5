import { brokenTextRule, type TextRule } from './text-rule.ts'

/** The typed values, by field name; an unticked box is ''. */
export type FormValues<Name extends string = string> = Readonly<Record<Name, string>>

/** Returns the message of a broken rule; `values` are those of the whole form. */
export type FieldRule = (value: string, values: FormValues) => string | undefined

/** The rules of a form, in the order of its fields. */
export type FormRules<Name extends string = string> = Readonly<Record<Name, FieldRule>>

/** Messages of the fields that break their rule, in the order of the form. */
export type FormErrors<Name extends string = string> = Partial<Record<Name, string>>

export const text =
  (rule: TextRule): FieldRule =>
  (value) =>
    brokenTextRule(value, rule)

export const ticked =
  (message: string): FieldRule =>
  (value) =>
    value === '' ? message : undefined

/** Checks every field of a form. */
export function brokenRules<Name extends string>(
  rules: FormRules<Name>,
  values: FormValues<Name>,
): FormErrors<Name> {
  const names = Object.keys(rules) as Name[]
  const broken = names.flatMap((name) => {
    const message = rules[name](values[name], values)
    return message === undefined ? [] : [[name, message] as const]
  })
  return Object.fromEntries(broken) as FormErrors<Name>
}
