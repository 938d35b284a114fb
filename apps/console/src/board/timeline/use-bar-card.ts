import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Where the card of a bar opens. */
export type OpenCard = { reference: number; box: DOMRect }

const FIRST_MS = 400
/** From one bar to the next the pointer need not rest as long. */
const NEXT_MS = 80
const LEAVE_MS = 150

/** Opens a card beside the bar on which a mouse rests. It stays while the pointer is on the bar or on the card; Escape closes it. */
export function useBarCard() {
  const [card, setCard] = useState<OpenCard>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    clearTimeout(timer.current)
    setCard(undefined)
  }
  const isOpen = card !== undefined
  useEffect(() => {
    if (!isOpen) return
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setCard(undefined)
    }
    addEventListener('keydown', escape)
    return () => removeEventListener('keydown', escape)
  }, [isOpen])
  useEffect(() => () => clearTimeout(timer.current), [])
  const closeSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCard(undefined), LEAVE_MS)
  }
  return {
    card,
    close,
    listeners: {
      onPointerOver({ pointerType, target, buttons }: PointerEvent) {
        if (pointerType !== 'mouse' || !(target instanceof Element)) return
        if (target.closest('.bar-card')) return clearTimeout(timer.current)
        const bar = target.closest('[data-leg]')
        if (!bar || buttons > 0) return closeSoon()
        const reference = Number(bar.getAttribute('data-leg'))
        clearTimeout(timer.current)
        if (reference === card?.reference) return
        const open = () => setCard({ reference, box: bar.getBoundingClientRect() })
        timer.current = setTimeout(open, card ? NEXT_MS : FIRST_MS)
      },
      onPointerLeave: closeSoon,
      onPointerDown: close,
      onScrollCapture: close,
    },
  }
}
