const HOLD_MS = 900
const TAP_PX = 12
/** One frame counts for no more than this: after a freeze of the page a touch must not count as a hold. */
const MAX_FRAME_MS = 50
/** Of the button's width, what a finger has to slide. */
const SLIDE_SHARE = 0.6

type Press = { x: number; held: number; seenAt: number; slid: number; moved: boolean }

type Hearers = {
  /** Slid or held to the end. */
  onDone: () => void
  /** Released without having moved, however long it took; or pressed by a key or a screen reader. */
  onTap: () => void
}

/** Tells a slide and a hold from a touch; shows how far it is as `--held` of the button. The answer stops it. */
export function watchHold(button: HTMLButtonElement, { onDone, onTap }: Hearers): () => void {
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
  // A long press is ours, not the browser's menu.
  button.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  // A finger was counted above; this is a key, or a screen reader.
  button.addEventListener('click', ({ detail }) => detail === 0 && onTap(), { signal })
  return () => {
    end()
    stopping.abort()
  }
}
