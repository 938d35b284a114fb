import type { BoardAlert } from '@kerbside/contract/dispatch/board.ts'
import { useState } from 'react'

/**
 * The alerts in the server's order, but while `held` the known ones stay in the order in which they are shown, so that
 * none moves under the pointer or between two key presses. A new one takes its place after the one it follows.
 */
export function useSteadyOrder(
  alerts: readonly BoardAlert[],
  held: boolean,
): readonly BoardAlert[] {
  const [shown, setShown] = useState<readonly string[]>([])
  const ids = held
    ? keepOrder(
        shown,
        alerts.map(({ id }) => id),
      )
    : alerts.map(({ id }) => id)
  if (ids.join() !== shown.join()) setShown(ids)
  const byId = new Map(alerts.map((alert) => [alert.id, alert]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** `ranked` in the order of `shown`; each new id follows the id before it in `ranked`. */
export function keepOrder(shown: readonly string[], ranked: readonly string[]): string[] {
  const order = shown.filter((id) => ranked.includes(id))
  for (const [index, id] of ranked.entries())
    if (!order.includes(id)) order.splice(order.indexOf(ranked[index - 1] ?? '') + 1, 0, id)
  return order
}
