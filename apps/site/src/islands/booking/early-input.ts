declare global {
  // oxlint-disable-next-line consistent-type-definitions -- a global can only be added to an interface
  interface Window {
    /** What was pressed or typed in the booking, in order; undefined once it is replayed (document.ts fills it). */
    kerbsideEarly?: EarlyInput[] | undefined
    /** How many of them came before React listened. Those after it are only in the list to say what is newer. */
    kerbsideListensFrom?: number | undefined
  }
}

/** A button or an input, with the text it had then. */
export type EarlyInput = [element: HTMLButtonElement | HTMLInputElement | null, text: string]

/**
 * Repeats what was pressed and typed before React listened: choices and texts first, then the last button. An input that
 * was used again since, and a button pressed before another, are left out.
 */
export function replayEarlyInput(): void {
  const { kerbsideEarly: inputs = [], kerbsideListensFrom: from = inputs.length } = window
  window.kerbsideEarly = undefined
  for (const [index, [element, text]] of inputs.slice(0, from).entries()) {
    const isLast = !inputs.slice(index + 1).some(([later]) => isSame(element, later))
    if (isLast && element instanceof HTMLInputElement) repeat(element, text)
  }
  const [last] = inputs.at(-1) ?? []
  if (inputs.length === from && last instanceof HTMLButtonElement) last.click()
}

/** The other radio of a group replaces the first. */
const isSame = (one: EarlyInput[0], other: EarlyInput[0]): boolean =>
  one === other || (one?.type === 'radio' && other?.type === 'radio' && one.name === other.name)

/** React ignores an event that leaves the state it knows; so the input is first put back as React drew it. */
function repeat(input: HTMLInputElement, text: string): void {
  if (input.type === 'radio' || input.type === 'checkbox') {
    input.checked = input.defaultChecked
    input.click()
  } else if (text !== input.defaultValue) {
    input.value = input.defaultValue
    // React watches the property of the element; the setter of the prototype goes past it, as typing does.
    Reflect.set(HTMLInputElement.prototype, 'value', text, input)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
