import { JOURNEY_ID } from './journey-cache.ts'

/** A part of a page that is drawn anew while the page stays, and what a part that is gone took with it. */
const FRESH = 'data-fresh'

/**
 * Draws the page's own address again and puts its fresh parts in the place of the old: the server says how a booking
 * looks, here as in the first view. False when it could not be fetched.
 */
export async function freshenPage(): Promise<boolean> {
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } })
    if (!response.ok) return false
    const next = new DOMParser().parseFromString(withoutStyles(await response.text()), 'text/html')
    for (const part of document.querySelectorAll(`[${FRESH}]`)) {
      const drawn = next.querySelector(`[${FRESH}="${part.getAttribute(FRESH)}"]`)
      if (drawn) replaceKeepingFocus(part, drawn)
    }
    dropGone(next)
    if (next.getElementById(JOURNEY_ID))
      void import('./keep-journey.ts')
        .then(({ keepJourney }) => keepJourney(next))
        .catch(() => undefined)
    return true
  } catch {
    return false
  }
}

/** A page carries styles of its own; parsed with the rights of this one they would be refused, and that be logged. */
const withoutStyles = (html: string): string => html.replaceAll(/<style\b[\s\S]*?<\/style>/g, '')

/** Whoever stands on a button of the part stands on the same one of the new. */
function replaceKeepingFocus(part: Element, drawn: Element): void {
  const held = document.activeElement
  const does = part.contains(held) ? held?.getAttribute('data-does') : undefined
  part.replaceChildren(...[...drawn.childNodes].map((node) => document.importNode(node, true)))
  if (does) part.querySelector<HTMLElement>(`[data-does="${does}"]`)?.focus()
}

/** Removes buttons that the new page no longer has, such as cancelling once the driver is there; the page says why. */
function dropGone(next: Document): void {
  for (const button of document.querySelectorAll('.ticket-actions [data-does]')) {
    const does = button.getAttribute('data-does')
    if (!next.querySelector(`[data-does="${does}"]`)) button.remove()
  }
}
