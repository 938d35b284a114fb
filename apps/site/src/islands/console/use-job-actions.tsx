import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import type { DeskAction } from '@kerbside/contract/desk/job.ts'
import { JOB_STATES, type JobState } from '@kerbside/domain/booking/job.ts'
import type { DeskJob } from '@kerbside/web/dispatch/api.ts'
import { moving, restoring, unassigning } from '@kerbside/web/dispatch/desk-writes.ts'
import { lookOf } from '@kerbside/web/dispatch/leg-look.ts'
import { sayLook } from '@kerbside/web/dispatch/say-leg.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { CancelSheet } from './cancel-sheet.tsx'
import { useDesk } from './desk-means.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { RetimeSheet } from './retime-sheet.tsx'

/** Something that is asked about before it is done. */
export type Asking = { ask: DeskAction }

type JobActionsFacts = {
  told: DeskJob
  leg: BoardLeg
  onAsk: (asking: Asking) => void
  onAssign: () => void
  onEdit: () => void
}

/** What can be done with a journey: as the server says, and what a press does. */
export function useJobActions({ told, leg, onAsk, onAssign, onEdit }: JobActionsFacts) {
  const { write, mayDispatch, live, tell } = useDesk()
  const actions = told.job?.actions ?? []
  const bands = told.job?.cancel ?? []

  const carryOut = (action: DeskAction, reason: string) => {
    const { kind } = action
    const to = JOB_STATES.find((state) => state === action.to)
    if (kind === 'unassign') write(unassigning(leg, reason))
    else if (kind === 'restore') write(restoring(leg, reason))
    else {
      const into = kind === 'no-show' ? 'no_show' : to
      if (!into) return
      const word = sayLook(lookOf({ state: into, offer: null, approval: false }))
      write(moving(leg, { to: into, reason, word }))
    }
  }
  const start = (action: DeskAction) => {
    const { kind } = action
    if (!mayDispatch) return tell(say('desk.notHere'))
    if (live === 'lost' || live === 'out') return tell(say('desk.closedOffline'))
    if (kind === 'assign') return onAssign()
    if (kind === 'edit') return onEdit()
    if (kind === 'note') return document.querySelector<HTMLElement>('.desk-note textarea')?.focus()
    if (
      action.reason ||
      action.danger ||
      kind === 'cancel' ||
      kind === 'retime' ||
      kind === 'restore'
    )
      return onAsk({ ask: action })
    carryOut(action, '')
  }
  return {
    actions: actions.filter(({ kind }) => kind !== 'note'),
    bands,
    currency: leg.currencycode,
    mayDispatch,
    start,
    /** By its name, such as from a key; says why where it cannot be. */
    press(kind: DeskAction['kind'], to?: JobState) {
      if (!mayDispatch) return tell(say('desk.notHere'))
      const action = actions.find((one) => one.kind === kind && (!to || one.to === to))
      if (action?.allowed) start(action)
      else if (action) tell(sayNotYet(action))
      else tell(say('desk.notNow', { ref: leg.bookingref, state: sayLook(lookOf(leg)) }))
    },
    sheet(open: unknown, close: () => void) {
      if (typeof open !== 'object' || open === null || !('ask' in open)) return undefined
      const { ask } = open as Asking
      if (ask.kind === 'cancel')
        return <CancelSheet leg={leg} bands={bands} action={ask} onClose={close} />
      if (ask.kind === 'retime') return <RetimeSheet leg={leg} onClose={close} />
      return (
        <ReasonSheet
          action={ask}
          onClose={close}
          onDo={(reason) => {
            close()
            carryOut(ask, reason)
          }}
        />
      )
    },
  }
}

/** What is only too early says from when. */
function sayNotYet({ label, consequence, from }: DeskAction): string {
  const when = from ? `, ${say('desk.fromTime', { time: sayTime(new Date(from), 'clock') })}` : ''
  return `${label}${when}. ${consequence}`
}

export type JobActionsHeld = ReturnType<typeof useJobActions>
