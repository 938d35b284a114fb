import type { Frame, Page } from '@playwright/test'
import { findViolations, WCAG } from './find-violations.ts'
import { expect } from './watched-test.ts'

/** WCAG 2.2, 2.5.8. */
const MIN_TARGET_PX = 24

/** The top layer, or the whole page: below a modal nothing can be read or reached. */
const TOP = '[data-top]'

/** Checks the screen against WCAG 2.2 AA with axe, contrast included. */
export async function expectNoViolations(page: Page, screen: string) {
  await markTop(page)
  const found = await findViolations(page, { within: TOP, tags: WCAG })
  expect.soft(found, screen).toEqual([])
}

/** Nothing scrolls sideways, no text is cut off or overlaps, and every target can be hit. */
export async function expectFits(page: Page | Frame, screen: string) {
  await markTop(page)
  const found = await page.evaluate(findProblems, { top: TOP, min: MIN_TARGET_PX })
  expect.soft(found, screen).toEqual([])
}

const markTop = (page: Page | Frame) =>
  page.evaluate(() => {
    for (const old of document.querySelectorAll('[data-top]')) old.removeAttribute('data-top')
    const dialogs = [...document.querySelectorAll('dialog[open]')]
    const top = dialogs.at(-1) ?? document.documentElement
    top.setAttribute('data-top', '')
  })

/** Runs in the page. */
function findProblems({ top, min }: { top: string; min: number }): string[] {
  const root = document.querySelector(top) ?? document.documentElement
  const errors: string[] = []
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 40)}`
  const isUnseen = (element: Element) =>
    element.closest('.unseen, [hidden], svg, .map-box, .maplibregl-map, .skip') !== null ||
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (isUnseen(element)) continue
    const { overflowX } = getComputedStyle(element)
    const scrolls = element === document.documentElement || /auto|scroll/.test(overflowX)
    if (scrolls && element.scrollWidth > element.clientWidth + 1)
      errors.push(
        `scrolls sideways by ${element.scrollWidth - element.clientWidth}: ${nameOf(element)}`,
      )
  }

  const scrollers = new Map<Element, Element | null>()
  const scrollerOf = (element: Element): Element | null => {
    const existing = scrollers.get(element)
    if (existing !== undefined) return existing
    const { overflowX, overflowY } = getComputedStyle(element)
    const above = () => (element.parentElement ? scrollerOf(element.parentElement) : null)
    const scroller = /auto|scroll/.test(overflowX + overflowY) ? element : above()
    scrollers.set(element, scroller)
    return scroller
  }

  /** The box that cuts a text off, if any before the next scrollable box. */
  const cutterOf = (box: DOMRect, element: Element): Element | undefined => {
    const scroller = scrollerOf(element)
    for (let at: Element | null = element; at && at !== scroller; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, position } = getComputedStyle(at)
      if (textOverflow === 'ellipsis' || position === 'fixed') return undefined
      const edge = at.getBoundingClientRect()
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const beyond = box.left < edge.left - 1 || box.right > edge.right + 1
      if (hides(overflowX) && beyond) return at
      if (hides(overflowY) && (box.top < edge.top - 2 || box.bottom > edge.bottom + 2)) return at
    }
    return undefined
  }
  // text for screen readers only
  const isTiny = (element: Element | undefined) => {
    const { width = 9, height = 9 } = element?.getBoundingClientRect() ?? {}
    return width <= 1 && height <= 1
  }

  type Piece = { box: DOMRect; element: Element; text: string }
  const pieces: Piece[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (text === '' || !element || isUnseen(element) || element.closest('option')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue
      const cutter = cutterOf(box, element)
      if (isTiny(cutter)) continue
      pieces.push({ box, element, text: text.slice(0, 40) })
      if (cutter) errors.push(`“${text.slice(0, 40)}” is cut by ${nameOf(cutter)}`)
      const shortened = getComputedStyle(element).textOverflow === 'ellipsis'
      if (!shortened && (box.left < -1 || box.right > document.documentElement.clientWidth + 1))
        errors.push(`“${text.slice(0, 40)}” is outside of the window`)
    }
  }
  // fixed and sticky elements pass over the rest
  const layerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position) || at.matches('.suggestions'))
        return at
    return null
  }
  for (const [index, one] of pieces.entries())
    for (const other of pieces.slice(index + 1)) {
      // every pair is compared, boxes first, because most are far apart
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (wide <= 2 || high <= 4 || one.element === other.element) continue
      if (scrollerOf(one.element) !== scrollerOf(other.element)) continue
      if (layerOf(one.element) === layerOf(other.element))
        errors.push(`“${one.text}” and “${other.text}” lie on each other`)
    }

  const TARGETS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=tab]'
  for (const target of root.querySelectorAll<HTMLElement>(TARGETS)) {
    if (target.matches(':disabled') || target.closest('[inert]')) continue
    // text and buttons for screen readers only
    if (isTiny(cutterOf(target.getBoundingClientRect(), target))) continue
    const hit = target.matches('input, select, textarea')
      ? (target.closest('label, .field-box, .segmented label') ?? target)
      : target
    if (isUnseen(hit)) continue
    // a link within a sentence is as high as its line
    const inLine = target.matches('a') && getComputedStyle(target).display === 'inline'
    const { width, height } = hit.getBoundingClientRect()
    if (!inLine && (width < min || height < min))
      errors.push(`only ${Math.round(width)} × ${Math.round(height)}: ${nameOf(hit)}`)
  }
  return [...new Set(errors)]
}

/** The narrowest phone; a small window at 200 % zoom; a desktop with text at 200 %. */
const SIZES = [
  { name: '320 wide', width: 320, height: 640, letters: '' },
  { name: 'zoomed to 200 %', width: 640, height: 400, letters: '' },
  { name: 'letters of 200 %', width: 1280, height: 800, letters: '200%' },
] as const

/** Checks the open screen in each of the sizes, and leaves it in the first. */
export async function expectFitsEverySize(page: Page, screen: string) {
  for (const { name, letters, ...size } of SIZES.toReversed()) {
    await page.setViewportSize(size)
    await page.evaluate(async (fontSize) => {
      document.documentElement.style.fontSize = fontSize
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, letters)
    await expectFits(page, `${screen}, ${name}`)
  }
}

export async function expectQuality(page: Page, screen: string) {
  await expectFitsEverySize(page, screen)
  await expectNoViolations(page, screen)
}
