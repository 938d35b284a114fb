import { type Draft, isCarKnown } from '@kerbside/domain/booking/draft.ts'
import { findNeed, writeInputs } from '@kerbside/domain/booking/draft-needs.ts'
import type { openUntil as OpenUntil } from '@kerbside/domain/booking/draft-open.ts'
import type { StepReason, StepRules } from '@kerbside/domain/booking/draft-steps.ts'
import { type Mode, stepOf } from '@kerbside/domain/booking/modes.ts'
import type { findProblem } from '@kerbside/web/booking/judge-sections.ts'
import type { Send } from '@kerbside/web/booking/use-draft.ts'
import { loadFields } from '@kerbside/web/booking/use-later-fields.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { loadLater } from './lazy-parts.tsx'
import type { OpenDialog } from './view.ts'

type Facts = {
  send: Send
  mode: Mode
  rules: StepRules
  /** What the page's address asks for is still being looked up. */
  arriving: boolean
}

/** Forward when the step is right, back whenever wished; what is wrong is said where it is. */
export function useWizard(draft: Draft, { send, mode, rules, arriving }: Facts) {
  const [asked, setAsked] = useState(0)
  const [attempts, setAttempts] = useState(0)
  const [dialog, setDialog] = useState<OpenDialog>('none')
  const at = useStepAt(draft, { mode, rules })
  const step = mode.steps[at - 1] ?? mode.steps[0]
  const [judge, setJudge] = useState<typeof findProblem>()
  const problem = asked === at && step ? judge?.(step.sections, { draft, rules }) : undefined

  const pricing = findNeed(draft)?.call === 'quote'
  const hidden = hidesCar(draft, { mode, at })
  // On their own step the cars are seen as soon as they are drawn.
  const drawing = hidden && !mode.onePage && step?.sections[0] === 'vehicle'
  // On one page there is nowhere to go: what comes next opened by itself.
  const goOn = () => {
    if (!mode.onePage) send({ type: 'step', to: Math.min(at + 1, mode.steps.length) })
  }

  const show = async (verdict: StepReason) => {
    // Nobody needs it before something is wrong.
    const [{ answerProblem }, { findProblem }] = await Promise.all([loadLater(), loadFields()])
    const { where, dialog } = answerProblem(verdict, { mode, rules })
    if (where !== undefined) {
      setJudge(() => findProblem)
      if (where !== at && !mode.onePage) send({ type: 'step', to: where })
      setAsked(where)
      setAttempts((count) => count + 1)
    }
    if (dialog) setDialog(dialog)
  }

  const fail = () => send({ type: 'told', alert: 'failed' })
  const showCars = () =>
    void loadLater().then(({ leadToCars }) => leadToCars({ mode, at, send }), fail)

  const decide = async () => {
    if (!step) return
    const { judgeSections } = await loadFields()
    const verdict = await judgeSections(step.sections, { draft, rules })
    if (!verdict.ok) await show(verdict)
    else if (hidden) showCars()
    else if ('asks' in verdict && verdict.asks && at < mode.steps.length) setDialog('asks')
    else goOn()
  }

  const { waits, wait } = useWait(draft, {
    busy: pricing || arriving || drawing,
    decide: () => decide().catch(fail),
  })

  const shown = { draft, rules, pricing, arriving, drawing, decide }
  const now = useRef(shown)
  // A layout effect runs before the browser can deliver a press; a passive one may run long after on a slow phone.
  useLayoutEffect(() => {
    now.current = shown
  })
  const next = async () => {
    if (!step) return
    // The later part looks up what the address asks for and draws the cars; without it the wait would not end.
    if (arriving || drawing) await loadLater()
    const { findProblem } = await loadFields()
    // The state now, not when Next was pressed: a price or a place may have come meanwhile.
    const { draft, rules, pricing, ...current } = now.current
    if (current.arriving) return wait(undefined)
    const known = findProblem(step.sections, { draft, rules })
    // What the server refused it may grant now: a car is free again, the line is back.
    if (known?.reason === 'quote-refused') {
      send({ type: 'requote' })
      wait(writeInputs(draft))
    } else if (current.drawing || (pricing && (!known || known.reason === 'vehicle-missing')))
      wait(writeInputs(draft))
    else await current.decide()
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
    /** The selected car has not been on the screen: Next leads to the cars. */
    hidesCar: hidden && !drawing,
    showCars,
    show: (verdict: StepReason) => void show(verdict).catch(fail),
    /** What stopped the step is answered now: on. */
    answered: () => {
      setDialog('none')
      if (at < mode.steps.length && (asked === at || dialog === 'asks')) {
        if (hidden) showCars()
        else goOn()
      }
    },
  }
}

/** Whether this step, or one before, has the cars, and the selected one has not been seen. */
const hidesCar = (draft: Draft, { mode, at }: { mode: Mode; at: number }): boolean =>
  at >= stepOf(mode, 'vehicle') && !isCarKnown(draft)

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

/**
 * Next, pressed before the price was there, goes on by itself when the price comes, even if the page requests it again
 * meanwhile. A change of the journey cancels the press.
 */
function useWait(draft: Draft, { busy, decide }: { busy: boolean; decide: () => Promise<void> }) {
  // A new object for each press: one that comes as the price arrives must not look like the last one.
  const [press, setPress] = useState<{ inputs: string | undefined }>()
  const isCurrent =
    press !== undefined && (press.inputs === undefined || press.inputs === writeInputs(draft))
  const goOn = useEffectEvent(decide)
  useEffect(() => {
    if (!press || (busy && isCurrent)) return undefined
    // The press is done: a later price must not find it waiting.
    const timer = setTimeout(() => {
      setPress(undefined)
      if (isCurrent) void goOn()
    })
    return () => clearTimeout(timer)
  }, [press, isCurrent, busy])
  /** Waits for a price of these inputs; undefined waits for what the page's address asks for. */
  const wait = (inputs: string | undefined) => setPress({ inputs })
  return { waits: isCurrent && busy, wait }
}
