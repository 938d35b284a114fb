import { type RefObject, useEffect, useState } from 'react'

/**
 * Pixels: the remaining height of the strip at which the map starts to float, and its floating height
 * (map-float.css).
 */
const FLOATING_HEIGHT = 76

/** Beside the form on a desktop the map is always visible (specification, section 2, "Layout"). */
const PHONE = '(max-width: 991px)'

/**
 * Whether the map's place has scrolled out at the top, on a phone. Always false in another site's frame:
 * there the frame is as high as the page.
 */
export function useFloats(place: RefObject<HTMLElement | null>): boolean {
  const [floats, setFloats] = useState(false)
  useEffect(() => {
    const room = place.current?.parentElement
    if (!room || self !== top) return
    const phone = matchMedia(PHONE)
    let isUnmounted = false
    const updateFloats = () => setFloats(isUnmounted && phone.matches)
    const seen = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (!last) return
        // A hidden element has no position, so it is not above.
        isUnmounted =
          !last.isIntersecting &&
          last.boundingClientRect.bottom !== 0 &&
          last.boundingClientRect.top < 0
        updateFloats()
      },
      { rootMargin: `-${FLOATING_HEIGHT}px 0px 0px 0px` },
    )
    seen.observe(room)
    phone.addEventListener('change', updateFloats)
    return () => {
      seen.disconnect()
      phone.removeEventListener('change', updateFloats)
    }
  }, [place])
  return floats
}
