import type { BoardAlert } from '@kerbside/contract/dispatch/board.ts'
import { type PendingKind, pendingKey } from '@kerbside/contract/dispatch/pending-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Board } from '../dispatch/api.ts'
import { alertsByLeg } from '../dispatch/leg-appearance.ts'
import { withPending } from '../dispatch/pending-writes.ts'
import { useDesk, useListedChanges, usePending } from '../shell/desk-context.tsx'
import { boardOf } from '../shell/desk-queries.ts'
import { useTime } from '../ui/use-second.ts'
import { type BoardFilter, filterBoard } from './board-filter.ts'
import { arrangeLanes } from './timeline/lanes.ts'
import { useSteadyOrder } from './use-steady-order.ts'

const SNOOZE_MS = 10 * 60_000

/** The write that resolves an alert, if it is not an assignment. */
const WRITE_KEY_BY_ALERT: Partial<Record<BoardAlert['kind'], PendingKind>> = {
  unpaid: 'pay',
  'check-money': 'check',
}

/** A day at the desk: the server's board with pending writes applied, and filtered. `held`: no alert changes its place. */
export function useBoard(
  day: string | undefined,
  { filter, held = false }: { filter: BoardFilter; held?: boolean },
) {
  const { live, driverPositions } = useDesk()
  const pending = usePending()
  const boardQuery = useQuery(boardOf(day, live === 'live'))
  const { data } = boardQuery
  useListedChanges(data)
  useEffect(() => {
    if (data) driverPositions.update(data.drivers)
  }, [data, driverPositions])

  const { alerts: ranked, snoozed, snooze, wake } = useSnooze(data)
  const alerts = useSteadyOrder(ranked, held)
  // An alert with a pending decision is no longer shown.
  const decided = useMemo(() => new Set(pending.map(({ key }) => key)), [pending])
  const open = useMemo(
    () =>
      alerts.filter(
        ({ reference, kind }) =>
          !decided.has(pendingKey(WRITE_KEY_BY_ALERT[kind] ?? 'driver', reference)),
      ),
    [alerts, decided],
  )
  const board = useMemo(
    () => data && { ...data, legs: [...withPending(data.legs, pending)] },
    [data, pending],
  )
  const alertByLeg = useMemo(() => alertsByLeg(open), [open])
  const shown = useMemo(
    () => board && filterBoard(board, { filter, alerted: new Set(alertByLeg.keys()) }),
    [board, filter, alertByLeg],
  )
  const arranged = useMemo(() => shown && arrangeLanes(shown.drivers, shown.legs), [shown])
  return { ...boardQuery, board, shown, arranged, alerts: open, alertByLeg, snoozed, snooze, wake }
}

function useSnooze(data: Board | undefined) {
  const [until, setUntil] = useState<ReadonlyMap<string, number>>(new Map())
  const all = data?.alerts ?? []
  const now = useTime(30)
  const isAwake = ({ id }: BoardAlert) => (until.get(id) ?? 0) <= now
  const alerts = all.filter(isAwake)
  return {
    alerts,
    snoozed: all.length - alerts.length,
    snooze: ({ id }: BoardAlert) => setUntil(new Map(until).set(id, now + SNOOZE_MS)),
    wake: () => setUntil(new Map()),
  }
}
