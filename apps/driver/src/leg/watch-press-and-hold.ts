const HOLD_MS = 900
const TAP_PX = 12
/** One frame counts for at most this: after the page froze, a touch must not count as a hold. */
const MAX_FRAME_MS = 50
/** How far a finger has to slide, as a share of the button's width. */
const SLIDE_SHARE = 0.6

type Press = { x: number; held: number; seenAt: number; slid: number; moved: boolean }

type HoldHandlers = {
  /** Slid or held to the end. */
  onDone: () => void
  /** Released without moving, after any time; or pressed by a key or a screen reader. */
  onTap: () => void
}

/**
 * Distinguishes a slide and a hold from a tap; shows the progress as `--held` on the button.
 * Returns a function that stops it.
 */
export function watchPressAndHold(
  button: HTMLButtonElement,
  { onDone, onTap }: HoldHandlers,
): () => void {
  let press: Press | undefined
  let frame = 0
  const stopping = new AbortController()
  const { signal } = stopping

  const show = (share: number) => button.style.setProperty('--held', String(Math.min(1, share)))
  const end = () => {
    cancelAnimationFrame(frame)
    press = undefined
    show(0)
  }
  const step = () => {
    if (!press) return
    const now = performance.now()
    press.held += Math.min(now - press.seenAt, MAX_FRAME_MS)
    press.seenAt = now
    const share = Math.max(press.held / HOLD_MS, press.slid)
    show(share)
    if (share < 1) {
      frame = requestAnimationFrame(step)
      return
    }
    end()
    navigator.vibrate?.(40)
    onDone()
  }
  const begin = ({ isPrimary, button: key, pointerId, clientX }: PointerEvent) => {
    if (button.disabled || !isPrimary || key !== 0) return
    button.setPointerCapture(pointerId)
    press = { x: clientX, held: 0, seenAt: performance.now(), slid: 0, moved: false }
    frame = requestAnimationFrame(step)
  }
  const slide = ({ clientX }: PointerEvent) => {
    if (!press) return
    const by = Math.abs(clientX - press.x)
    press.slid = by / (button.clientWidth * SLIDE_SHARE)
    press.moved ||= by >= TAP_PX
  }
  const release = ({ clientX }: PointerEvent) => {
    const was = press
    end()
    if (was && !was.moved && Math.abs(clientX - was.x) < TAP_PX) onTap()
  }

  button.addEventListener('pointerdown', begin, { signal })
  button.addEventListener('pointermove', slide, { signal })
  button.addEventListener('pointerup', release, { signal })
  button.addEventListener('pointercancel', end, { signal })
  // A long press must not open the browser's menu.
  button.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  // Touches are handled above; this is a key or a screen reader.
  button.addEventListener('click', ({ detail }) => detail === 0 && onTap(), { signal })
  return () => {
    end()
    stopping.abort()
  }
}
