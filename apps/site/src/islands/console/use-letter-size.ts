import { useSyncExternalStore } from 'react'

/** What the sheets call 16 px is so many pixels for who has set larger letters. */
const STANDARD_PX = 16

let probe: HTMLElement | undefined

/** One rem wide and never seen: its size changes with the letters, which no event tells. */
function readScale(): number {
  return probe ? probe.offsetWidth / 10 / STANDARD_PX : 1
}

function listen(listener: () => void): () => void {
  if (!probe) {
    probe = document.createElement('i')
    probe.style.cssText = 'position:absolute;width:10rem;visibility:hidden;pointer-events:none'
    document.body.append(probe)
  }
  const resized = new ResizeObserver(listener)
  resized.observe(probe)
  addEventListener('resize', listener)
  return () => {
    resized.disconnect()
    removeEventListener('resize', listener)
  }
}

/** How much larger than usual the reader’s letters are: 1, or 2 at 200 %. */
export const useLetterScale = (): number => useSyncExternalStore(listen, readScale)

/** Below this the board is a list; the same width stands in desk-phone.css. */
const NARROW_PX = 50 * STANDARD_PX

const readNarrow = (): boolean => innerWidth < NARROW_PX * readScale()

/** Too narrow for a timeline, or the letters too large for one: the board is a list. */
export const usePhone = (): boolean => useSyncExternalStore(listen, readNarrow)
