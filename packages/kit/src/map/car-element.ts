import type { Car } from './map-engine.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** An arrow in a disc, above all marks. */
export function carElement({ label }: Car): HTMLElement {
  const element = document.createElement('span')
  element.className = 'map-car'
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', label)
  const drawing = document.createElementNS(SVG, 'svg')
  drawing.setAttribute('viewBox', '-14 -14 28 28')
  drawing.setAttribute('aria-hidden', 'true')
  const arrow = document.createElementNS(SVG, 'path')
  arrow.setAttribute('d', 'M0-8 6 7 0 3.5-6 7z')
  drawing.append(arrow)
  element.append(drawing)
  return element
}

/** Turns the arrow to the heading; a car without a heading is a disc. */
export function turnCar(element: HTMLElement, { heading, label }: Car): void {
  const drawing = element.firstElementChild
  if (!(drawing instanceof SVGElement)) return
  drawing.style.rotate = heading === undefined ? '' : `${heading.toFixed(1)}deg`
  element.classList.toggle('lost', heading === undefined)
  if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label)
}
