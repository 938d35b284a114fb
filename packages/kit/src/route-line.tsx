import type { ReactNode } from 'react'

export type RouteStop = {
  key: string
  name: string
  /** Postcode, time or terminal, softer, after the name. */
  detail?: ReactNode
}

export type RouteLineProps = {
  /** Pickup, stops and drop-off in the order of the journey. */
  stops: readonly RouteStop[]
  /** What the list is, for screen readers: “Journey”. */
  label: string
  /** Small marks and one-line names, for summaries. */
  compact?: boolean
}

/** The journey as a drawn line: a ring for the pickup, dots for stops, a square for the drop-off. */
export function RouteLine({ stops, label, compact }: RouteLineProps) {
  return (
    <ol className={compact ? 'route-line compact' : 'route-line'} aria-label={label}>
      {stops.map((stop, at) => (
        <li key={stop.key} className={isVia(at, stops.length) ? 'via' : undefined}>
          {compact ? stop.name : <b>{stop.name}</b>}
          {stop.detail && <span className="soft small"> {stop.detail}</span>}
        </li>
      ))}
    </ol>
  )
}

export type RouteFieldsProps = {
  /** One field for each point of the journey, pickup first, drop-off last. */
  fields: readonly { key: string; field: ReactNode }[]
}

/** The same line drawn beside the address fields of a form. */
export function RouteFields({ fields }: RouteFieldsProps) {
  return (
    <div className="route-fields">
      {fields.map(({ key, field }, at) => (
        <div key={key} className={isVia(at, fields.length) ? 'via' : undefined}>
          {field}
        </div>
      ))}
    </div>
  )
}

function isVia(at: number, count: number): boolean {
  return at > 0 && at < count - 1
}
