/**
 * A frame as high as its content is higher than a phone: its foot is below the screen. Writes the visible part in
 * pixels to `--sight-above`, `--sight-below` and `--sight-room`, which position the sheets (frame.css). Inside the
 * frame only the browser knows it, whatever the embedding page does.
 */
export function trackVisibility(): void {
  const root = document.documentElement
  const sizes = new Map<string, number>()
  const setSize = (name: string, pixels: number) => {
    if (sizes.get(name) === pixels) return
    sizes.set(name, pixels)
    root.style.setProperty(`--sight-${name}`, `${pixels}px`)
  }
  const place = ([entry]: IntersectionObserverEntry[], watch: IntersectionObserver) => {
    watch.disconnect()
    if (!entry) return
    const { above, below } = sightOf(entry.intersectionRect, root.clientHeight)
    setSize('above', above)
    setSize('below', below)
    setSize('room', root.clientHeight - above - below)
  }
  /** A new observer each time: scrolling the embedding page causes no change that an existing one would report. */
  const observe = () => new IntersectionObserver(place).observe(root)
  let isFollowing = false
  const follow = () => {
    isFollowing = document.querySelector('dialog[open]') !== null
    if (!isFollowing) return
    observe()
    requestAnimationFrame(follow)
  }
  const begin = () => isFollowing || follow()
  new MutationObserver(begin).observe(document.body, { subtree: true, attributeFilter: ['open'] })
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, observe, true)
  observe()
}

/** The minimum room of a sheet, even if less of the frame is visible: it is then scrolled to. */
const MIN_VISIBLE_HEIGHT = 420

/** Pixels of a frame above and below its visible part. */
export function sightOf(
  seen: { top: number; height: number },
  frameHeight: number,
): { above: number; below: number } {
  const room = Math.min(frameHeight, Math.max(MIN_VISIBLE_HEIGHT, Math.ceil(seen.height)))
  // if only its foot is visible the room extends upwards from there, otherwise downwards
  const above = Math.max(0, Math.min(Math.floor(seen.top), frameHeight - room))
  return { above, below: frameHeight - room - above }
}
