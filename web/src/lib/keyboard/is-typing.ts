const CLICKED = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file']

/** Whether characters are typed where an event happens: keys of one character are not for shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !CLICKED.includes(target.type)
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select'))
  )
}
