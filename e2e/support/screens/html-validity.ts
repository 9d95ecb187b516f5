import { HtmlValidate } from 'html-validate'
import { expect } from 'vitest'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Attributes without value, and the order of attributes, are matters of taste: React writes "".
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // ARIA lets a list have a name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The parsed page has no white space or doctype case of its own.
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
  },
})

/** The page breaks no rule of HTML that the validator knows. */
export async function expectValidHtml(html: string, name: string): Promise<void> {
  const { results } = await validator.validateString(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  expect({ name, faults: [...new Set(faults)] }).toEqual({ name, faults: [] })
}
