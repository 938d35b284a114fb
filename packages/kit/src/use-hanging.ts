import { type RefObject, useLayoutEffect } from 'react'
import { findSpot } from './find-spot.ts'

/** Keeps a panel attached to the element of this id, below or above it, when sizes or orientation change. */
export function useHanging(panel: RefObject<HTMLElement | null>, anchorId: string | undefined) {
  useLayoutEffect(() => {
    const anchor = anchorId === undefined ? null : document.getElementById(anchorId)
    return panel.current && anchor ? hang(panel.current, anchor) : undefined
  }, [panel, anchorId])
}

/** Returns a function that detaches it. */
function hang(panel: HTMLElement, anchor: HTMLElement): () => void {
  const place = () => {
    const { side, left, top } = findSpot(anchor.getBoundingClientRect(), {
      panel: { width: panel.offsetWidth, height: panel.offsetHeight },
      room: { width: document.documentElement.clientWidth, height: innerHeight },
      rightToLeft: getComputedStyle(anchor).direction === 'rtl',
    })
    panel.dataset['side'] = side
    panel.style.setProperty('--hang-left', `${left}px`)
    panel.style.setProperty('--hang-top', `${top}px`)
  }
  place()
  const watch = new ResizeObserver(place)
  watch.observe(panel)
  addEventListener('resize', place)
  return () => {
    watch.disconnect()
    removeEventListener('resize', place)
  }
}
