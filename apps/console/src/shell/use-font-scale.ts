import { useSyncExternalStore } from 'react'

/** The style sheets are based on 16 px; users may have set a larger font size. */
const STANDARD_PX = 16

let probe: HTMLElement | undefined

/** An invisible element of 1 rem: its size changes with the font size, for which there is no event. */
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

/** The user's font scale: 1, or 2 at 200 %. */
export const useFontScale = (): number => useSyncExternalStore(listen, readScale)

/** Below this width the board is a list; desk-phone.css has the same width. */
const NARROW_PX = 50 * STANDARD_PX

const readNarrow = (): boolean => innerWidth < NARROW_PX * readScale()

/** Too narrow for a timeline, or the font too large for one: the board is a list. */
export const usePhone = (): boolean => useSyncExternalStore(listen, readNarrow)
