import type { MapFacts } from './map-engine.ts'
import { MAX_WAIT_MS } from './map-rules.ts'

/** The life cycle of a map: ready at most once, ended once, and no callback after the end. */
export type MapLife = {
  isOpen: () => boolean
  isReady: () => boolean
  ready: () => void
  fail: (reason: string) => void
  end: () => void
}

/** Times out a provider's map that does not draw its first picture within the maximum wait. */
export function whenReady(
  { onReady, onError }: Pick<MapFacts, 'onReady' | 'onError'>,
  clear: () => void,
): MapLife {
  let state: 'coming' | 'ready' | 'over' = 'coming'
  const late = setTimeout(() => fail(`no picture within ${MAX_WAIT_MS / 1000} s`), MAX_WAIT_MS)
  const end = () => {
    if (state === 'over') return
    state = 'over'
    clearTimeout(late)
    clear()
  }
  const fail = (reason: string) => {
    if (state === 'over') return
    end()
    onError(reason)
  }
  return {
    isOpen: () => state !== 'over',
    isReady: () => state === 'ready',
    ready() {
      if (state !== 'coming') return
      state = 'ready'
      clearTimeout(late)
      onReady()
    },
    fail,
    end,
  }
}
