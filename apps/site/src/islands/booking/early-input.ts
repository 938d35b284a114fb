declare global {
  // oxlint-disable-next-line consistent-type-definitions -- a global can only be added to an interface
  interface Window {
    /** Presses and input in the booking, in order; undefined once they are replayed (document.ts fills it). */
    kerbsideEarly?: EarlyInput[] | undefined
    /** The number of entries from before React was listening. Later ones only show which input is newer. */
    kerbsideListensFrom?: number | undefined
  }
}

/** A button or an input, with its text at that time. */
export type EarlyInput = [element: HTMLButtonElement | HTMLInputElement | null, text: string]

/**
 * Repeats presses and input from before React was listening: choices and texts first, then the last button. Leaves out
 * an input that was used again since, and a button pressed before another.
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

/** Another radio of a group replaces the first. */
const isSame = (item: EarlyInput[0], other: EarlyInput[0]): boolean =>
  item === other || (item?.type === 'radio' && other?.type === 'radio' && item.name === other.name)

/** React ignores an event that does not change the state; so the input is first reset to React's value. */
function repeat(input: HTMLInputElement, text: string): void {
  if (input.type === 'radio' || input.type === 'checkbox') {
    input.checked = input.defaultChecked
    input.click()
  } else if (text !== input.defaultValue) {
    input.value = input.defaultValue
    // React intercepts the property of the element; the prototype's setter bypasses it, as typing does.
    Reflect.set(HTMLInputElement.prototype, 'value', text, input)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
