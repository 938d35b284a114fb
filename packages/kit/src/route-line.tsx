import type { ReactNode } from 'react'
import { isVia } from './route-fields.tsx'

export type RouteStop = {
  key: string
  name: string
  /** Postcode, time or terminal, in a lighter style after the name. */
  detail?: ReactNode
}

export type RouteLineProps = {
  /** Pickup, stops and drop-off in journey order. */
  stops: readonly RouteStop[]
  /** Name of the list for screen readers: “Journey”. */
  label: string
  /** Small marks and one-line names, for summaries. */
  compact?: boolean
}

/** The journey as a drawn line: a ring for the pickup, dots for stops, a square for the drop-off. */
export function RouteLine({ stops, label, compact }: RouteLineProps) {
  return (
    <ol className={compact ? 'route-line compact' : 'route-line'} aria-label={label}>
      {stops.map((stop, index) => (
        <li key={stop.key} className={isVia(index, stops.length) ? 'via' : undefined}>
          {compact ? stop.name : <b>{stop.name}</b>}
          {stop.detail && <span className="soft small"> {stop.detail}</span>}
        </li>
      ))}
    </ol>
  )
}
