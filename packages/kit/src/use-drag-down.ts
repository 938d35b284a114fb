import type { PointerEvent, RefObject } from 'react'
import { useRef } from 'react'

const FAR_ENOUGH_PX = 90

/** Lets a finger drag the sheet down by its head; released far enough down it closes, otherwise it springs back. */
export function useDragDown(
  sheet: RefObject<HTMLElement | null>,
  { onClose, allowed }: { onClose: () => void; allowed: boolean },
) {
  const startY = useRef<number>(null)

  const move = (down: number) => {
    if (!sheet.current) return
    sheet.current.style.setProperty('translate', down > 0 ? `0 ${down}px` : '')
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      const onButton = event.target instanceof Element && event.target.closest('button')
      if (!allowed || event.pointerType !== 'touch' || onButton) return
      startY.current = event.clientY
      event.currentTarget.setPointerCapture?.(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (startY.current !== null) move(event.clientY - startY.current)
    },
    onPointerUp: (event: PointerEvent) => {
      if (startY.current === null) return
      const down = event.clientY - startY.current
      startY.current = null
      if (down > FAR_ENOUGH_PX) onClose()
      else move(0)
    },
    onPointerCancel: () => {
      startY.current = null
      move(0)
    },
  }
}
