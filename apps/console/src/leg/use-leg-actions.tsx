import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { DeskAction } from '@kerbside/contract/dispatch/leg.ts'
import { LEG_STATES, type LegState } from '@kerbside/domain/booking/leg-state.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import type { DeskLeg } from '../dispatch/api.ts'
import { moving, restoring, unassigning } from '../dispatch/desk-writes.ts'
import { legAppearanceLabel } from '../dispatch/format-leg.ts'
import { appearanceOf } from '../dispatch/leg-appearance.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { ResendSheet } from './resend-sheet.tsx'
import { RetimeSheet } from './retime-sheet.tsx'

/** An action that needs confirmation. */
export type PendingAction = { pendingAction: DeskAction }

type LegActionsOptions = {
  deskLeg: DeskLeg
  leg: BoardLeg
  onConfirmAction: (asking: PendingAction) => void
  onAssign: () => void
  onEdit: () => void
}

/** The actions of a leg as the server lists them, and the effect of pressing one. */
export function useLegActions({
  deskLeg,
  leg,
  onConfirmAction,
  onAssign,
  onEdit,
}: LegActionsOptions) {
  const { write, mayDispatch, live, notify } = useDesk()
  const actions = deskLeg.details?.actions ?? []
  const bands = deskLeg.details?.cancel ?? []

  const carryOut = (action: DeskAction, reason: string) => {
    const { kind } = action
    const to = LEG_STATES.find((state) => state === action.to)
    if (kind === 'unassign') write(unassigning(leg, reason))
    else if (kind === 'restore') write(restoring(leg, reason))
    else {
      const into = kind === 'no-show' ? 'no_show' : to
      if (!into) return
      const stateLabel = legAppearanceLabel(
        appearanceOf({ state: into, offer: null, approval: false }),
      )
      write(moving(leg, { to: into, reason, word: stateLabel }))
    }
  }
  const start = (action: DeskAction) => {
    const { kind } = action
    if (!mayDispatch) return notify(t('desk.notHere'))
    if (live === 'lost' || live === 'out') return notify(t('desk.closedOffline'))
    if (kind === 'assign') return onAssign()
    if (kind === 'edit') return onEdit()
    if (kind === 'note') return document.querySelector<HTMLElement>('.desk-note textarea')?.focus()
    if (
      action.reason ||
      action.danger ||
      kind === 'cancel' ||
      kind === 'resend' ||
      kind === 'retime' ||
      kind === 'restore'
    )
      return onConfirmAction({ pendingAction: action })
    carryOut(action, '')
  }
  return {
    actions: actions.filter(({ kind }) => kind !== 'note'),
    bands,
    currency: leg.currencyCode,
    reference: leg.reference,
    mayDispatch,
    start,
    /** Runs an action by its name, for example from a shortcut; reports why if it is not possible. */
    press(kind: DeskAction['kind'], to?: LegState) {
      if (!mayDispatch) return notify(t('desk.notHere'))
      const action = actions.find((item) => item.kind === kind && (!to || item.to === to))
      if (action?.allowed) start(action)
      else if (action) notify(describeNotYet(action))
      else
        notify(
          t('desk.notNow', { ref: leg.bookingRef, state: legAppearanceLabel(appearanceOf(leg)) }),
        )
    },
    sheet(open: unknown, close: () => void) {
      if (typeof open !== 'object' || open === null || !('pendingAction' in open)) return undefined
      const { pendingAction } = open as PendingAction
      if (pendingAction.kind === 'cancel')
        return <CancelSheet leg={leg} bands={bands} action={pendingAction} onClose={close} />
      if (pendingAction.kind === 'resend' && deskLeg.details)
        return <ResendSheet leg={leg} details={deskLeg.details} onClose={close} />
      if (pendingAction.kind === 'retime') return <RetimeSheet leg={leg} onClose={close} />
      return (
        <ReasonSheet
          action={pendingAction}
          onClose={close}
          onDo={(reason) => {
            close()
            carryOut(pendingAction, reason)
          }}
        />
      )
    },
  }
}

/** An action that is too early states from when it is possible. */
function describeNotYet({ label, consequence, from }: DeskAction): string {
  const when = from ? `, ${t('desk.fromTime', { time: formatTime(new Date(from), 'clock') })}` : ''
  return `${label}${when}. ${consequence}`
}

export type LegActionsState = ReturnType<typeof useLegActions>
