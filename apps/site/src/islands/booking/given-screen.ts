import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Which part of the page is on the screen: all of it, or only its top until the test scrolls to the cars. */
export function givenScreen({ shows }: { shows: 'everything' | 'the top' }) {
  const look: (() => void)[] = []
  class Watch {
    readonly #see: () => void
    constructor(callback: IntersectionObserverCallback) {
      this.#see = () =>
        callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
    }
    observe() {
      look.push(this.#see)
      if (shows === 'everything') queueMicrotask(() => act(() => this.#see()))
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch)
  return { scrollToCars: () => act(async () => look.at(-1)?.()) }
}
