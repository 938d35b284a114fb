import type { OpenEngine, Point } from './map-engine.ts'
import type { Padding } from './scene-view.ts'

/** A stand-in for what a provider's script brings, and a look at what was drawn on it. */
export type Stage = {
  open: OpenEngine
  /** Lines as they lie now, the lowest first. */
  lines: () => { path: readonly (readonly number[])[]; width: number }[]
  /** Marks as they lie now, with where they stand. */
  marks: () => { element: HTMLElement; at: Point }[]
  view: () =>
    | { bounds: readonly number[]; padding: Padding }
    | { centre: Point; zoom: number }
    | undefined
  mostZoom: () => unknown
  /** What a customer may do with it. */
  allows: () => { pointer: boolean; keys: boolean; oneFinger: boolean; wheel: boolean }
  /** The first picture is whole. */
  draw: () => void
  /** What goes wrong before there is a picture. */
  fail: () => void
  /** A customer drags the map. */
  drag: () => void
  /** How many maps are alive. */
  alive: () => number
}

/** Sets the place a provider's script finds itself in: its network serves, blocks or never answers. */
export type Network = 'serves' | 'blocks' | 'hangs'

/** Answers scripts put into the page's head with `run`, as the network is; returns the addresses asked for. */
export function standInForScripts(run: (url: URL) => void, network: () => Network): URL[] {
  const asked: URL[] = []
  document.head.append = (...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue
      const url = new URL(node.src)
      asked.push(url)
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
  return asked
}
