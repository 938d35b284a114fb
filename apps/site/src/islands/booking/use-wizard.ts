import { type Draft, isCarKnown } from '@kerbside/domain/booking/draft/draft.ts'
import { findNeed, writeInputs } from '@kerbside/domain/booking/draft/draft-needs.ts'
import type { openUntil as OpenUntil } from '@kerbside/domain/booking/draft/draft-open.ts'
import type { StepReason, StepRules } from '@kerbside/domain/booking/draft/draft-steps.ts'
import { type Mode, stepOf } from '@kerbside/domain/booking/modes.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Send } from '../../features/booking/use-draft.ts'
import { loadFields } from '../../features/booking/use-later-fields.ts'
import type { findProblem } from '../../features/booking/validate-sections.ts'
import { loadLater } from './lazy-parts.tsx'
import type { OpenDialog } from './view.ts'

type Params = {
  send: Send
  mode: Mode
  rules: StepRules
  /** The parameters of the page's address are still being looked up. */
  arriving: boolean
}

/** Forward if the step is valid, back at any time; errors are shown at their fields. */
export function useWizard(draft: Draft, { send, mode, rules, arriving }: Params) {
  const [requestedStep, setRequestedStep] = useState(0)
  const [attempts, setAttempts] = useState(0)
  const [dialog, setDialog] = useState<OpenDialog>('none')
  const at = useStepAt(draft, { mode, rules })
  const step = mode.steps[at - 1] ?? mode.steps[0]
  const [check, setCheck] = useState<typeof findProblem>()
  const problem =
    requestedStep === at && step ? check?.(step.sections, { draft, rules }) : undefined

  const pricing = findNeed(draft)?.call === 'quote'
  const hidden = hidesCar(draft, { mode, at })
  // On their own step the cars count as seen as soon as they are rendered.
  const drawing = hidden && !mode.onePage && step?.sections[0] === 'vehicle'
  // On one page there is no next step: it has already opened.
  const goOn = () => {
    if (!mode.onePage) send({ type: 'step', to: Math.min(at + 1, mode.steps.length) })
  }

  const show = async (result: StepReason) => {
    // Only needed after an error.
    const [{ handleProblem }, { findProblem }] = await Promise.all([loadLater(), loadFields()])
    const { where, dialog } = handleProblem(result, { mode, rules })
    if (where !== undefined) {
      setCheck(() => findProblem)
      if (where !== at && !mode.onePage) send({ type: 'step', to: where })
      setRequestedStep(where)
      setAttempts((count) => count + 1)
    }
    if (dialog) setDialog(dialog)
  }

  const fail = () => send({ type: 'alert', alert: 'failed' })
  const showCars = () =>
    void loadLater().then(({ leadToCars }) => leadToCars({ mode, at, send }), fail)

  const decide = async () => {
    if (!step) return
    const { validateSections } = await loadFields()
    const result = await validateSections(step.sections, { draft, rules })
    if (!result.ok) await show(result)
    else if (hidden) showCars()
    else if ('requests' in result && result.requests && at < mode.steps.length) setDialog('asks')
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
    // The later part looks up the address's parameters and renders the cars; without it the wait would not end.
    if (arriving || drawing) await loadLater()
    const { findProblem } = await loadFields()
    // The current state, not that of the press: a price or a place may have arrived meanwhile.
    const { draft, rules, pricing, ...current } = now.current
    if (current.arriving) return wait(undefined)
    const existing = findProblem(step.sections, { draft, rules })
    // The server may grant now what it rejected before: a car is free again, or the connection is back.
    if (existing?.reason === 'quote-refused') {
      send({ type: 'requote' })
      wait(writeInputs(draft))
    } else if (current.drawing || (pricing && (!existing || existing.reason === 'vehicle-missing')))
      wait(writeInputs(draft))
    else await current.decide()
  }

  return {
    step,
    /** The current step, from 1; on one page the last open one. */
    at,
    isSubmitted: mode.onePage ? requestedStep > 0 : requestedStep === at,
    problem,
    dialog,
    /** Next was pressed, and the price it needs is being fetched. */
    waits,
    attempts,
    open: setDialog,
    next: () => void next().catch(fail),
    /** The selected car has not been visible: Next leads to the cars. */
    hidesCar: hidden && !drawing,
    showCars,
    show: (result: StepReason) => void show(result).catch(fail),
    /** The question that stopped the step is answered: continue. */
    answered: () => {
      setDialog('none')
      if (at < mode.steps.length && (requestedStep === at || dialog === 'asks')) {
        if (hidden) showCars()
        else goOn()
      }
    },
  }
}

/** Whether this step, or an earlier one, has the cars, and the selected one has not been seen. */
const hidesCar = (draft: Draft, { mode, at }: { mode: Mode; at: number }): boolean =>
  at >= stepOf(mode, 'vehicle') && !isCarKnown(draft)

/**
 * The current step. On one page each step opens when the previous one is valid, and stays open while the price is
 * fetched again: only removing the journey closes the steps that depend on it.
 */
function useStepAt(draft: Draft, { mode, rules }: { mode: Mode; rules: StepRules }): number {
  const [check, setCheck] = useState<typeof OpenUntil>()
  const [reached, setReached] = useState(1)
  const { onePage } = mode
  useEffect(() => {
    if (!onePage) return
    // Only one mode uses it; the others do not load it.
    loadLater()
      .then(({ openUntil }) => setCheck(() => openUntil))
      .catch(() => undefined)
  }, [onePage])
  if (!onePage) return draft.step
  const open = check?.(draft, { mode, rules }) ?? reached
  const gone = !draft.pickup || !draft.dropOff || draft.expired !== 'no'
  const at = gone ? open : Math.max(open, reached)
  if (at !== reached) setReached(at)
  return at
}

/**
 * Next, pressed before the price was there, continues by itself when the price arrives, even if the page requests it
 * again meanwhile. A change of the journey cancels the press.
 */
function useWait(draft: Draft, { busy, decide }: { busy: boolean; decide: () => Promise<void> }) {
  // A new object for each press: a press made as the price arrives must differ from the previous one.
  const [press, setPress] = useState<{ inputs: string | undefined }>()
  const isCurrent =
    press !== undefined && (press.inputs === undefined || press.inputs === writeInputs(draft))
  const goOn = useEffectEvent(decide)
  useEffect(() => {
    if (!press || (busy && isCurrent)) return undefined
    // The press is handled: a later price must not trigger it again.
    const timer = setTimeout(() => {
      setPress(undefined)
      if (isCurrent) void goOn()
    })
    return () => clearTimeout(timer)
  }, [press, isCurrent, busy])
  /** Waits for a price of these inputs; undefined waits for the parameters of the page's address. */
  const wait = (inputs: string | undefined) => setPress({ inputs })
  return { waits: isCurrent && busy, wait }
}
