import type { OpenEngine, Point } from './map-engine.ts'
import type { Padding } from './scene-view.ts'

/** A fake of a provider's script, with access to what was drawn on it. */
export type Stage = {
  open: OpenEngine
  /** The current lines, the lowest first. */
  lines: () => { path: readonly (readonly number[])[]; width: number }[]
  /** The current marks with their positions. */
  marks: () => { element: HTMLElement; at: Point }[]
  view: () =>
    | { bounds: readonly number[]; padding: Padding }
    | { centre: Point; zoom: number }
    | undefined
  maxZoom: () => unknown
  /** The gestures a customer may use. */
  allows: () => { pointer: boolean; keys: boolean; oneFinger: boolean; wheel: boolean }
  /** Completes the first picture. */
  draw: () => void
  /** Fails before there is a picture. */
  fail: () => void
  /** Drags the map as a customer does. */
  drag: () => void
  /** The number of open maps. */
  alive: () => number
}

/** How a provider's network behaves: it serves, blocks or never answers. */
export type Network = 'serves' | 'blocks' | 'hangs'

/** Answers scripts added to the page's head with `run`, according to the network; returns the requested addresses. */
export function stubScripts(run: (url: URL) => void, network: () => Network): URL[] {
  const requests: URL[] = []
  document.head.append = (...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue
      const url = new URL(node.src)
      requests.push(url)
      queueMicrotask(() => {
        if (network() === 'hangs') return
        if (network() === 'blocks') {
          node.dispatchEvent(new Event('error'))
          return
        }
        run(url)
        node.dispatchEvent(new Event('load'))
      })
    }
  }
  return requests
}
