import type { MapFacts } from './map-engine.ts'
import { LONGEST_WAIT_MS } from './map-rules.ts'

/** The life of a map: ready once, at its end once, and no word after it. */
export type MapLife = {
  isOpen: () => boolean
  isReady: () => boolean
  ready: () => void
  fail: (reason: string) => void
  end: () => void
}

/** Watches over a provider's map whose first picture may not take longer than the longest wait. */
export function whenReady(
  { onReady, onFault }: Pick<MapFacts, 'onReady' | 'onFault'>,
  clear: () => void,
): MapLife {
  let state: 'coming' | 'ready' | 'over' = 'coming'
  const late = setTimeout(
    () => fail(`no picture within ${LONGEST_WAIT_MS / 1000} s`),
    LONGEST_WAIT_MS,
  )
  const end = () => {
    if (state === 'over') return
    state = 'over'
    clearTimeout(late)
    clear()
  }
  const fail = (reason: string) => {
    if (state === 'over') return
    end()
    onFault(reason)
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
