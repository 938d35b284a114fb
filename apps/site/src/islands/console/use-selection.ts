import type { BoardAlert, BoardLeg } from '@kerbside/contract/desk/board.ts'
import type { RefObject } from 'react'
import { useState } from 'react'
import type { Lanes } from './lanes.ts'
import type { TimelineMoves } from './timeline.tsx'

type SelectionFacts = {
  alerts: readonly BoardAlert[]
  byLeg: ReadonlyMap<number, BoardAlert>
  legs: readonly BoardLeg[]
  arranged: Lanes | undefined
  moves: RefObject<TimelineMoves | null>
}

/** Which journey, and which of the things that need somebody, the keys are about. */
export function useSelection({ alerts, byLeg, legs, arranged, moves }: SelectionFacts) {
  const [jobpartid, setJob] = useState<number>()
  const [alertId, setAlert] = useState<string>()
  const leg = legs.find((one) => one.jobpartid === jobpartid)
  const alert = alerts.find(({ id }) => id === alertId) ?? byLeg.get(jobpartid ?? 0)

  const select = (id: number | undefined) => {
    setJob(id)
    setAlert(byLeg.get(id ?? 0)?.id)
    const found = legs.find((one) => one.jobpartid === id)
    if (found) moves.current?.reveal(found, found.driverid ?? undefined)
  }
  const choose = (next: BoardAlert) => {
    setAlert(next.id)
    setJob(next.jobpartid ?? undefined)
    const found = legs.find((one) => one.jobpartid === next.jobpartid)
    if (found)
      moves.current?.reveal(
        found,
        next.step?.driverid ?? found.driverid ?? next.driverid ?? undefined,
      )
  }
  const focus = (id: number) => {
    select(id)
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`.tl [data-leg="${id}"], .time-list [data-leg="${id}"]`)
        ?.focus(),
    )
  }

  /** Lanes from above: what nobody drives first. */
  const rows = () => [
    arranged?.unassigned ?? [],
    ...(arranged?.lanes.map((lane) => lane.legs) ?? []),
  ]
  const stepLane = (by: 1 | -1) => {
    const all = rows()
    const at = all.findIndex((row) => row.some((one) => one.jobpartid === jobpartid))
    const time = leg ? Date.parse(leg.pickupat) : Date.now()
    for (let row = at < 0 && by < 0 ? all.length - 1 : at + by; all[row]; row += by) {
      const near = nearest(all[row] ?? [], time)
      if (near) return focus(near.jobpartid)
    }
    // At the end one stays where one is, and gets the focus back if it was lost.
    if (leg) focus(leg.jobpartid)
  }
  const stepBar = (by: 1 | -1) => {
    const row = rows().find((one) => one.some((leg) => leg.jobpartid === jobpartid))
    const at = row?.findIndex((one) => one.jobpartid === jobpartid) ?? -1
    const next = row?.[at + by]
    if (next) focus(next.jobpartid)
  }
  const stepAlert = (by: 1 | -1) => {
    if (alerts.length === 0) return
    const at = alerts.findIndex(({ id }) => id === alert?.id)
    const next = alerts[at < 0 ? 0 : (at + by + alerts.length) % alerts.length]
    if (next) choose(next)
  }
  const clear = () => {
    setJob(undefined)
    setAlert(undefined)
  }
  return { leg, alert, select, choose, focus, stepLane, stepBar, stepAlert, clear }
}

function nearest(row: readonly BoardLeg[], time: number): BoardLeg | undefined {
  const away = ({ pickupat }: BoardLeg) => Math.abs(Date.parse(pickupat) - time)
  return row.reduce<BoardLeg | undefined>(
    (best, one) => (best && away(best) <= away(one) ? best : one),
    undefined,
  )
}
