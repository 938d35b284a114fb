import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Sets which part of the page is visible: everything, or only the top until the test scrolls to the cars. */
export function givenScreen({ shows }: { shows: 'everything' | 'the top' }) {
  const callbacks: (() => void)[] = []
  class Watch {
    readonly #see: () => void
    constructor(callback: IntersectionObserverCallback) {
      this.#see = () =>
        callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
    }
    observe() {
      callbacks.push(this.#see)
      if (shows === 'everything') queueMicrotask(() => act(() => this.#see()))
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch)
  return { scrollToCars: () => act(async () => callbacks.at(-1)?.()) }
}
