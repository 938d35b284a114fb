import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { effectsOf } from '@kerbside/domain/booking/draft/draft-effects.ts'
import { afterOwnBack, onBack } from '@kerbside/kit/own-back.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Send } from '../../features/booking/use-draft.ts'
import { replayEarlyInput } from './early-input.ts'
import type { BookingView } from './view.ts'

/** State of the page rather than of the form: history, focus, and presses from before the script was loaded. */
export function usePage({ draft, send, attempts, open }: BookingView): void {
  useStepChange(draft, () => open('none'))
  useFirstProblem(attempts)
  useStepHistory(draft.step, send)
  useEarlyInput()
}

/** Each failed press of Next focuses the first field with an error. */
function useFirstProblem(attempts: number) {
  useEffect(() => {
    if (attempts === 0) return
    const wrong = document.querySelector<HTMLElement>(
      '.booking [aria-invalid=true], .booking button.bad-box, .booking [role=alert]',
    )
    wrong?.focus()
    wrong?.scrollIntoView?.({ block: 'center' })
  }, [attempts])
}

/** A new step starts at its top, with the focus on its title. */
function useStepChange(draft: Draft, onExpired: () => void) {
  const before = useRef({ step: 1, expired: 'no' as Draft['expired'] })
  useEffect(() => {
    const effects = effectsOf({ before: before.current, after: draft })
    before.current = draft
    if (effects.includes('close-dialogs')) onExpired()
    if (effects.includes('show-step')) {
      scrollTo(0, 0)
      document.querySelector('.booking-pane')?.scrollTo?.(0, 0)
      document.querySelector<HTMLElement>('.booking h1')?.focus({ preventScroll: true })
    }
  })
}

/** The browser's Back goes to the previous step, not away from the booking. */
function useStepHistory(step: number, send: Send) {
  // This part may be loaded after the first step was left.
  const shown = useRef(1)
  // Before the step is painted: a Back pressed as soon as it is visible must find its entry.
  useLayoutEffect(() => {
    // After a reload the entry exists already: a second one would make the first Back do nothing.
    if (step > shown.current)
      afterOwnBack(() => {
        if (readStep(history.state) !== step) history.pushState({ step }, '')
      })
    shown.current = step
  }, [step])
  useEffect(
    () =>
      onBack((state) => {
        const to = readStep(state)
        if (to < shown.current) send({ type: 'step', to })
      }),
    [send],
  )
}

const readStep = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number'
    ? state.step
    : 1

/** Repeats presses and input from before the page was listening (document.ts). */
function useEarlyInput(): void {
  useEffect(() => {
    // After the renders in which a stored draft is restored.
    const timer = setTimeout(replayEarlyInput)
    return () => clearTimeout(timer)
  }, [])
}
