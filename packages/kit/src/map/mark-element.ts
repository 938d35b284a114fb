import { DROP_OFF_INDEX, PICKUP_INDEX } from './map-rules.ts'
import type { Mark } from './plan-marks.ts'

export type PlacedMark = { mark: Mark; index: number; element: HTMLElement }

const MARK_CLASS = { pickup: 'ring', via: 'dot', dropOff: 'square' } as const

/** Ring, dot and square as elements, lowest index first: sharp, and coloured by the page's custom properties. */
export function placeMarks(marks: readonly Mark[]): PlacedMark[] {
  let via = 0
  return marks
    .map((mark) => {
      const index = indexOf(mark.kind, () => via++)
      return { mark, index, element: markElement(mark, index) }
    })
    .sort((a, b) => a.index - b.index)
}

function indexOf(kind: Mark['kind'], nextVia: () => number): number {
  if (kind === 'via') return nextVia()
  return kind === 'pickup' ? PICKUP_INDEX : DROP_OFF_INDEX
}

function markElement({ kind, name }: Mark, index: number): HTMLElement {
  const element = document.createElement('span')
  element.className = `map-mark ${MARK_CLASS[kind]}`
  element.dataset['index'] = String(index)
  // A mark with a z-index below 0 would lie under the map.
  element.style.zIndex = String(index - PICKUP_INDEX)
  if (name) {
    element.setAttribute('role', 'img')
    element.setAttribute('aria-label', name)
  } else element.setAttribute('aria-hidden', 'true')
  return element
}
