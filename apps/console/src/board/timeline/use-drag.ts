import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

export type Drag = {
  reference: number
  x: number
  y: number
  /** The driver below the pointer. */
  over: number | undefined
}

/** A smaller movement is a press. */
const MOVED_PX = 6
/** Near an edge the board scrolls along. */
const EDGE_PX = 40

type DragFacts = {
  /** The timeline, which scrolls along. */
  box: RefObject<HTMLElement | null>
  allowed: boolean
  onStart: (reference: number) => void
  onDrop: (reference: number, driverId: number) => void
}

/** Drags a leg from anywhere in the frame to a driver's lane with mouse or pen; on touch a drag scrolls, and the keyboard works for everyone. */
export function useDrag(
  frame: RefObject<HTMLElement | null>,
  { box, allowed, onStart, onDrop }: DragFacts,
): Drag | undefined {
  const [drag, setDrag] = useState<Drag>()
  const start = useEffectEvent(onStart)
  const drop = useEffectEvent(onDrop)

  useEffect(() => {
    const element = frame.current
    if (!element || !allowed) return
    const held = new AbortController()
    const { signal } = held
    let pressed: { reference: number; x: number; y: number } | undefined
    let current: Drag | undefined

    const end = () => {
      pressed = undefined
      current = undefined
      setDrag(undefined)
    }
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      const bar = event.target instanceof Element ? event.target.closest('[data-leg]') : undefined
      const reference = Number(bar?.getAttribute('data-leg') ?? 0)
      if (reference > 0) pressed = { reference, x: event.clientX, y: event.clientY }
    }
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!pressed) return
      if (!current && Math.hypot(x - pressed.x, y - pressed.y) < MOVED_PX) return
      if (!current) start(pressed.reference)
      current = { reference: pressed.reference, x, y, over: driverAt(x, y) }
      setDrag(current)
      if (box.current) scrollAlong(box.current, y)
    }
    const up = () => {
      const over = current?.over
      if (current && over !== undefined) drop(current.reference, over)
      // The click after a drag must not change the selection.
      if (current)
        addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true })
      end()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && current) {
        event.stopPropagation()
        end()
      }
    }
    element.addEventListener('pointerdown', down, { signal })
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', up, { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', key, { signal, capture: true })
    return () => held.abort()
  }, [frame, box, allowed])

  return drag
}

function driverAt(x: number, y: number): number | undefined {
  const lane = document.elementFromPoint(x, y)?.closest('[data-driver]')
  const driverId = Number(lane?.getAttribute('data-driver') ?? 0)
  return driverId > 0 ? driverId : undefined
}

function scrollAlong(element: HTMLElement, y: number): void {
  const { top, bottom } = element.getBoundingClientRect()
  if (y > bottom - EDGE_PX) element.scrollBy({ top: 24 })
  else if (y < top + EDGE_PX) element.scrollBy({ top: -24 })
}
