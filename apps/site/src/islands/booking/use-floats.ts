import { type RefObject, useEffect, useState } from 'react'

/** Pixels: what is left of the strip when it starts to float, and how high it floats (map-float.css). */
const FLOATING_HEIGHT = 76

/** Beside the form on a desktop the map is always in sight (specification, section 2, "Layout"). */
const PHONE = '(max-width: 991px)'

/**
 * Whether the room around the map's place has scrolled away above, on a phone. In another site's frame it never has:
 * there the frame is as high as the page.
 */
export function useFloats(place: RefObject<HTMLElement | null>): boolean {
  const [floats, setFloats] = useState(false)
  useEffect(() => {
    const room = place.current?.parentElement
    if (!room || self !== top) return
    const phone = matchMedia(PHONE)
    let gone = false
    const tell = () => setFloats(gone && phone.matches)
    const seen = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (!last) return
        // A room that is not shown has no place, and so is not above.
        gone =
          !last.isIntersecting &&
          last.boundingClientRect.bottom !== 0 &&
          last.boundingClientRect.top < 0
        tell()
      },
      { rootMargin: `-${FLOATING_HEIGHT}px 0px 0px 0px` },
    )
    seen.observe(room)
    phone.addEventListener('change', tell)
    return () => {
      seen.disconnect()
      phone.removeEventListener('change', tell)
    }
  }, [place])
  return floats
}
