import { UPCOMING_LEG_ID } from './upcoming-leg-cache.ts'

/** Attribute of the parts of a page that are re-rendered while the page stays. */
const FRESH = 'data-fresh'

/**
 * Fetches the page's own address again and replaces its fresh parts: the server renders a booking here as in the
 * first view. Returns false if it could not be fetched.
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
    removeStaleButtons(next)
    if (next.getElementById(UPCOMING_LEG_ID))
      void import('./save-upcoming-legs.ts')
        .then(({ saveUpcomingLegs }) => saveUpcomingLegs(next))
        .catch(() => undefined)
    return true
  } catch {
    return false
  }
}

/** The fetched page contains inline styles; parsed under this page's policy they would be rejected and logged. */
const withoutStyles = (html: string): string => html.replaceAll(/<style\b[\s\S]*?<\/style>/g, '')

/** A focused button of the part keeps the focus in the new one. */
function replaceKeepingFocus(part: Element, drawn: Element): void {
  const focused = document.activeElement
  const does = part.contains(focused) ? focused?.getAttribute('data-does') : undefined
  part.replaceChildren(...[...drawn.childNodes].map((node) => document.importNode(node, true)))
  if (does) part.querySelector<HTMLElement>(`[data-does="${does}"]`)?.focus()
}

/**
 * Removes buttons that the new page no longer has, such as cancelling once the driver has arrived; the page says why.
 */
function removeStaleButtons(next: Document): void {
  for (const button of document.querySelectorAll('.ticket-actions [data-does]')) {
    const does = button.getAttribute('data-does')
    if (!next.querySelector(`[data-does="${does}"]`)) button.remove()
  }
}
