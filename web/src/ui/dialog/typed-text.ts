/** Values with which the focus found each field. */
const found = new WeakMap<Element, string>()

const NO_TEXT = ['search', 'password', 'checkbox', 'radio', 'range', 'color', 'file']

/** The text that somebody typed into a field; undefined for what holds none that could be lost. */
function textOf(field: Element): string | undefined {
  if (field instanceof HTMLTextAreaElement) return field.value
  if (field instanceof HTMLInputElement) {
    const isText = !NO_TEXT.includes(field.type) && field.role !== 'combobox'
    return isText ? `${field.value}${field.validity.badInput ? '…' : ''}` : undefined
  }
  return field instanceof HTMLElement && field.isContentEditable
    ? (field.textContent ?? '')
    : undefined
}

/** Remembers what a field holds before anything is typed into it. */
export function noteText(field: Element): void {
  const text = textOf(field)
  if (text !== undefined && !found.has(field)) found.set(field, text)
}

/** Whether a dialog holds text that was typed since it opened. */
export function hasTypedText(dialog: Element): boolean {
  const fields = dialog.querySelectorAll('input, textarea, [contenteditable]')
  return [...fields].some(
    (field) => found.has(field) && found.get(field)?.trim() !== textOf(field)?.trim(),
  )
}
