import { type RefObject, useEffect, useState } from 'react'

/** What of a scrolled board is in sight: coarse, so that scrolling itself draws nothing anew. */
export type Sight = {
  top: number
  height: number
  /** Of what is scrolled sideways, without the column of names. */
  left: number
  width: number
}

const STEP_ROWS_PX = 144
const STEP_ACROSS_PX = 200

const coarse = (value: number, step: number) => Math.floor(value / step) * step

/** Follows where a box is scrolled to, and how large it is. */
export function useSight(box: RefObject<HTMLElement | null>, nameWidth: number): Sight {
  const [sight, setSight] = useState<Sight>({ top: 0, height: 0, left: 0, width: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    let size = { height: 0, width: 0 }
    const look = () => {
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
    // The observer tells the first size too; while it scrolls nobody asks for a size.
    const resized = new ResizeObserver(() => {
      size = {
        height: element.clientHeight + STEP_ROWS_PX,
        width: Math.max(0, element.clientWidth - nameWidth),
      }
      look()
    })
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, nameWidth])
  return sight
}
