import type { BoardAlert, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { RefObject } from 'react'
import { useState } from 'react'
import type { Lanes } from './timeline/lanes.ts'
import type { TimelineHandle } from './timeline/timeline.tsx'

type SelectionFacts = {
  alerts: readonly BoardAlert[]
  alertByLeg: ReadonlyMap<number, BoardAlert>
  legs: readonly BoardLeg[]
  arranged: Lanes | undefined
  timelineHandle: RefObject<TimelineHandle | null>
}

export type Selection = ReturnType<typeof useSelection>

/** The leg, and the alert, that the keyboard shortcuts apply to. */
export function useSelection({
  alerts,
  alertByLeg,
  legs,
  arranged,
  timelineHandle,
}: SelectionFacts) {
  const [reference, setReference] = useState<number>()
  const [alertId, setAlertId] = useState<string>()
  const leg = legs.find((item) => item.reference === reference)
  const alert = alerts.find(({ id }) => id === alertId) ?? alertByLeg.get(reference ?? 0)

  const selectLeg = (next: number | undefined) => {
    setReference(next)
    setAlertId(alertByLeg.get(next ?? 0)?.id)
    const found = legs.find((item) => item.reference === next)
    if (found) timelineHandle.current?.reveal(found, found.driverId ?? undefined)
  }
  const selectAlert = (next: BoardAlert) => {
    setAlertId(next.id)
    setReference(next.reference ?? undefined)
    const found = legs.find((item) => item.reference === next.reference)
    if (found)
      timelineHandle.current?.reveal(
        found,
        next.step?.driverId ?? found.driverId ?? next.driverId ?? undefined,
      )
  }
  const focus = (next: number) => {
    selectLeg(next)
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`.tl [data-leg="${next}"], .time-list [data-leg="${next}"]`)
        ?.focus(),
    )
  }

  /** Lanes from the top: unassigned legs first. */
  const rows = () => [
    arranged?.unassigned ?? [],
    ...(arranged?.lanes.map((lane) => lane.legs) ?? []),
  ]
  const stepLane = (by: 1 | -1) => {
    const all = rows()
    const index = all.findIndex((row) => row.some((item) => item.reference === reference))
    const time = leg ? Date.parse(leg.pickupAt) : Date.now()
    for (let row = index < 0 && by < 0 ? all.length - 1 : index + by; all[row]; row += by) {
      const near = nearest(all[row] ?? [], time)
      if (near) return focus(near.reference)
    }
    // At the end the selection stays, and gets the focus back if it was lost.
    if (leg) focus(leg.reference)
  }
  const stepBar = (by: 1 | -1) => {
    const row = rows().find((item) => item.some((leg) => leg.reference === reference))
    const index = row?.findIndex((item) => item.reference === reference) ?? -1
    const next = row?.[index + by]
    if (next) focus(next.reference)
  }
  const stepAlert = (by: 1 | -1) => {
    if (alerts.length === 0) return
    const index = alerts.findIndex(({ id }) => id === alert?.id)
    const next = alerts[index < 0 ? 0 : (index + by + alerts.length) % alerts.length]
    if (next) selectAlert(next)
  }
  const clear = () => {
    setReference(undefined)
    setAlertId(undefined)
  }
  return { leg, alert, selectLeg, selectAlert, focus, stepLane, stepBar, stepAlert, clear }
}

function nearest(row: readonly BoardLeg[], time: number): BoardLeg | undefined {
  const distance = ({ pickupAt }: BoardLeg) => Math.abs(Date.parse(pickupAt) - time)
  return row.reduce<BoardLeg | undefined>(
    (best, item) => (best && distance(best) <= distance(item) ? best : item),
    undefined,
  )
}
