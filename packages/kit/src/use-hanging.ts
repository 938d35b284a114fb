import { type RefObject, useLayoutEffect } from 'react'
import { findSpot } from './find-spot.ts'

/** Keeps a panel at the element of this id, below or above it, whatever grows or turns. */
export function useHanging(panel: RefObject<HTMLElement | null>, anchorId: string | undefined) {
  useLayoutEffect(() => {
    const element = panel.current
    const anchor = anchorId === undefined ? null : document.getElementById(anchorId)
    if (!element || !anchor) return undefined
    const place = () => {
      const { side, left, top } = findSpot(anchor.getBoundingClientRect(), {
        panel: { width: element.offsetWidth, height: element.offsetHeight },
        room: { width: document.documentElement.clientWidth, height: innerHeight },
        rightToLeft: getComputedStyle(anchor).direction === 'rtl',
      })
      element.dataset['side'] = side
      element.style.setProperty('--hang-left', `${left}px`)
      element.style.setProperty('--hang-top', `${top}px`)
    }
    place()
    const watch = new ResizeObserver(place)
    watch.observe(element)
    addEventListener('resize', place)
    return () => {
      watch.disconnect()
      removeEventListener('resize', place)
    }
  }, [panel, anchorId])
}
