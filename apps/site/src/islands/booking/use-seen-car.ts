import { findPrice, isCarKnown } from '@kerbside/domain/booking/draft/draft.ts'
import { type Mode, stepOf } from '@kerbside/domain/booking/modes.ts'
import { type RefObject, useEffect } from 'react'
import type { Send } from '../../features/booking/use-draft.ts'
import type { BookingView } from './view.ts'

/** The part of the screen that no bar covers: the map's bar is at the top, the booking's at the bottom. */
const UNCOVERED = '-72px 0px -112px 0px'

/** Notes that the preselected car has been visible: its card, or the step that only has cars. */
export function useSeenCar(
  { draft, send, mode }: BookingView,
  list: RefObject<HTMLElement | null>,
): void {
  const vehicleTypeId = findPrice(draft)?.vehicleTypeId
  const isKnown = isCarKnown(draft)
  const isOwnStep = !mode.onePage && mode.steps[draft.step - 1]?.sections[0] === 'vehicle'
  useEffect(() => {
    if (isKnown || vehicleTypeId === undefined) return undefined
    const seen = () => send({ type: 'vehicle-seen', vehicleTypeId })
    if (isOwnStep) {
      seen()
      return undefined
    }
    const card = list.current?.querySelector('.vehicle-card.on .vehicle-choice')
    if (!card) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) seen()
      },
      { rootMargin: UNCOVERED, threshold: 0.6 },
    )
    watch.observe(card)
    // On a very small or zoomed screen the card never fits: the focus scrolls it into view as far as possible.
    card.addEventListener('focusin', seen)
    return () => {
      watch.disconnect()
      card.removeEventListener('focusin', seen)
    }
  }, [vehicleTypeId, isKnown, isOwnStep, send, list])
}

/** Goes to the step with the cars and scrolls to the selected one. */
export function leadToCars({ mode, at, send }: { mode: Mode; at: number; send: Send }): void {
  const where = stepOf(mode, 'vehicle')
  if (where !== at && !mode.onePage) send({ type: 'step', to: where })
  // After the render, and after a new step has scrolled to its top.
  setTimeout(() => leadToCard(), 60)
}

/** Scrolls to the selected car, and waits for it while it is still being rendered. */
function leadToCard(tries = 50): void {
  const card = document.querySelector<HTMLElement>('.vehicle-card.on')
  if (!card) {
    if (tries > 0) setTimeout(() => leadToCard(tries - 1), 100)
    return
  }
  card.scrollIntoView?.({ block: 'center' })
  card.querySelector('input')?.focus({ preventScroll: true })
}
