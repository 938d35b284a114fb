import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { effectsOf, findNeed } from '@kerbside/domain/booking/draft-needs.ts'
import type { openUntil as OpenUntil } from '@kerbside/domain/booking/draft-open.ts'
import type { StepReason, StepRules } from '@kerbside/domain/booking/draft-steps.ts'
import { type Mode, stepOf } from '@kerbside/domain/booking/modes.ts'
import type { findProblem } from '@kerbside/web/booking/judge-sections.ts'
import { loadFields } from '@kerbside/web/booking/places-form.tsx'
import type { Send } from '@kerbside/web/booking/use-draft.ts'
import { useEffect, useRef, useState } from 'react'
import { loadLater } from './lazy-parts.tsx'
import type { OpenDialog } from './view.ts'

type Facts = { send: Send; mode: Mode; rules: StepRules }

/** Forward when the step is right, back whenever wished; what is wrong is said where it is. */
export function useWizard(draft: Draft, { send, mode, rules }: Facts) {
  const [asked, setAsked] = useState(0)
  const [attempts, setAttempts] = useState(0)
  const [dialog, setDialog] = useState<OpenDialog>('none')
  const at = useStepAt(draft, { mode, rules })
  const step = mode.steps[at - 1] ?? mode.steps[0]
  const [judge, setJudge] = useState<typeof findProblem>()
  const problem = asked === at && step ? judge?.(step.sections, { draft, rules }) : undefined

  useFirstProblem(attempts)
  useStepChange(draft, () => setDialog('none'))
  useStepHistory(draft.step, send)

  const pricing = findNeed(draft)?.call === 'quote'
  // On one page there is nowhere to go: what comes next opened by itself.
  const goOn = () => {
    if (!mode.onePage) send({ type: 'step', to: Math.min(at + 1, mode.steps.length) })
  }

  const show = async (verdict: StepReason) => {
    // Nobody needs it before something is wrong.
    const [{ SECTION_OF }, { findProblem }] = await Promise.all([loadLater(), loadFields()])
    setJudge(() => findProblem)
    const where = stepOf(mode, SECTION_OF[verdict.reason])
    if (where !== at && !mode.onePage) send({ type: 'step', to: where })
    setAsked(where)
    setAttempts(attempts + 1)
    if (verdict.reason === 'sign-in-needed') setDialog('sign-in-to-go-on')
    if (rules.flightInline) return
    if (verdict.reason === 'flight-missing') setDialog('flight')
    if (verdict.reason === 'return-flight-missing') setDialog('return-flight')
  }

  const decide = async () => {
    if (!step) return
    const { judgeSections } = await loadFields()
    const verdict = await judgeSections(step.sections, { draft, rules })
    if (!verdict.ok) await show(verdict)
    else if ('asks' in verdict && verdict.asks && at < mode.steps.length) setDialog('asks')
    else goOn()
  }

  const fail = () => send({ type: 'told', alert: 'failed' })
  const { waits, wait } = useWait(draft.request, { pricing, decide: () => decide().catch(fail) })

  const now = useRef({ draft, pricing })
  useEffect(() => {
    now.current = { draft, pricing }
  })
  const next = async () => {
    if (!step) return
    const { findProblem } = await loadFields()
    // A page that has just come asks for its price by itself in that moment: the press is about that one.
    const { draft, pricing } = now.current
    const known = findProblem(step.sections, { draft, rules })
    // What the server refused it may grant now: a car is free again, the line is back.
    if (known?.reason === 'quote-refused') {
      send({ type: 'requote' })
      wait(draft.request + 1)
    } else if (pricing && (!known || known.reason === 'vehicle-missing')) wait(draft.request)
    else await decide()
  }

  return {
    step,
    /** The step the booking is at, from 1; on one page the last that is open. */
    at,
    asked: mode.onePage ? asked > 0 : asked === at,
    problem,
    dialog,
    /** Next was pressed, and the price it needs is being asked for. */
    waits,
    attempts,
    open: setDialog,
    next: () => void next().catch(fail),
    show: (verdict: StepReason) => void show(verdict).catch(fail),
    /** What stopped the step is answered now: on. */
    answered: () => {
      setDialog('none')
      if (at < mode.steps.length && (asked === at || dialog === 'asks')) goOn()
    },
  }
}

/**
 * Where the booking is. On one page each step opens when the one before is valid, and stays open while a price is asked
 * again: only a journey that is gone closes what hung on it.
 */
function useStepAt(draft: Draft, { mode, rules }: { mode: Mode; rules: StepRules }): number {
  const [judge, setJudge] = useState<typeof OpenUntil>()
  const [reached, setReached] = useState(1)
  const { onePage } = mode
  useEffect(() => {
    if (!onePage) return
    // Only one mode asks; the others do not carry it.
    loadLater()
      .then(({ openUntil }) => setJudge(() => openUntil))
      .catch(() => undefined)
  }, [onePage])
  if (!onePage) return draft.step
  const open = judge?.(draft, { mode, rules }) ?? reached
  const gone = !draft.pickup || !draft.dropOff || draft.expired !== 'no'
  const at = gone ? open : Math.max(open, reached)
  if (at !== reached) setReached(at)
  return at
}

/** Next, pressed before the price was there, goes on by itself when it is; unless something is changed meanwhile. */
function useWait(request: number, facts: { pricing: boolean; decide: () => Promise<void> }) {
  const [waitsFor, setWaitsFor] = useState<number>()
  const due = useRef(false)
  const { pricing } = facts
  const waits = waitsFor === request && pricing
  const { decide } = facts
  const latest = useRef(decide)
  useEffect(() => {
    latest.current = decide
  })
  useEffect(() => {
    if (waitsFor !== request) due.current = false
    if (pricing || !due.current) return
    due.current = false
    void latest.current()
  }, [waitsFor, request, pricing])
  const wait = (asked: number) => {
    due.current = true
    setWaitsFor(asked)
  }
  return { waits, wait }
}

/** The first field that is wrong gets the focus, each time Next was pressed in vain. */
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

/** A new step starts at its top, with its title said. */
function useStepChange(draft: Draft, onExpired: () => void) {
  const before = useRef(draft)
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

/** The browser's Back goes to the step before, not away from the booking. */
function useStepHistory(step: number, send: Send) {
  const shown = useRef(step)
  useEffect(() => {
    // After a reload the entry is there already: a second one would make the first Back do nothing.
    if (step > shown.current && readStep(history.state) !== step) history.pushState({ step }, '')
    shown.current = step
  }, [step])
  useEffect(() => {
    const back = ({ state }: PopStateEvent) => {
      const to = readStep(state)
      if (to < shown.current) send({ type: 'step', to })
    }
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [send])
}

const readStep = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number'
    ? state.step
    : 1
