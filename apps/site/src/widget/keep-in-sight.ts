/**
 * A frame that is as high as what is in it is higher than a phone: what lies at its foot lies below the screen. How much
 * of it is seen goes into `--sight-above`, `--sight-below` and `--sight-room`, in pixels, and sheets go by that
 * (frame.css). Only the browser knows it here, whatever the page around us is.
 */
export function keepInSight(): void {
  const root = document.documentElement
  const told = new Map<string, number>()
  const tell = (name: string, pixels: number) => {
    if (told.get(name) === pixels) return
    told.set(name, pixels)
    root.style.setProperty(`--sight-${name}`, `${pixels}px`)
  }
  const place = ([entry]: IntersectionObserverEntry[], watch: IntersectionObserver) => {
    watch.disconnect()
    if (!entry) return
    const { above, below } = sightOf(entry.intersectionRect, root.clientHeight)
    tell('above', above)
    tell('below', below)
    tell('room', root.clientHeight - above - below)
  }
  /** Asked anew each time: while the page around us scrolls, nothing changes that an observer would tell. */
  const look = () => new IntersectionObserver(place).observe(root)
  let isFollowing = false
  const follow = () => {
    isFollowing = document.querySelector('dialog[open]') !== null
    if (!isFollowing) return
    look()
    requestAnimationFrame(follow)
  }
  const begin = () => isFollowing || follow()
  new MutationObserver(begin).observe(document.body, { subtree: true, attributeFilter: ['open'] })
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, look, true)
  look()
}

/** Room a sheet gets even where less of the frame is seen: it is then scrolled to. */
const LEAST_ROOM = 420

/** Pixels of a frame above and below what is seen of it. */
export function sightOf(
  seen: { top: number; height: number },
  frameHeight: number,
): { above: number; below: number } {
  const room = Math.min(frameHeight, Math.max(LEAST_ROOM, Math.ceil(seen.height)))
  // where only its foot is seen the room goes up from there, else down
  const above = Math.max(0, Math.min(Math.floor(seen.top), frameHeight - room))
  return { above, below: frameHeight - room - above }
}
