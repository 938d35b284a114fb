import { type RefObject, useEffect, useState } from 'react'

/** The visible part of a scrolled board: rounded, so that scrolling itself renders nothing. */
export type Sight = {
  top: number
  height: number
  /** Of the horizontally scrolled part, without the column of names. */
  left: number
  width: number
}

const STEP_ROWS_PX = 144
const STEP_ACROSS_PX = 200

const coarse = (value: number, step: number) => Math.floor(value / step) * step

/** Tracks the scroll position and the size of a box. */
export function useSight(box: RefObject<HTMLElement | null>, nameWidth: number): Sight {
  const [sight, setSight] = useState<Sight>({ top: 0, height: 0, left: 0, width: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    let size = { height: 0, width: 0 }
    const measure = () => {
      const next = {
        top: coarse(element.scrollTop, STEP_ROWS_PX),
        left: coarse(element.scrollLeft, STEP_ACROSS_PX),
        ...size,
      }
      setSight((now) =>
        now.top === next.top &&
        now.height === next.height &&
        now.left === next.left &&
        now.width === next.width
          ? now
          : next,
      )
    }
    // The observer also reports the first size; scrolling does not read sizes.
    const resized = new ResizeObserver(() => {
      size = {
        height: element.clientHeight + STEP_ROWS_PX,
        width: Math.max(0, element.clientWidth - nameWidth),
      }
      measure()
    })
    resized.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [box, nameWidth])
  return sight
}
