import type { ReactNode } from 'react'

export type RouteFieldsProps = {
  /** One field for each point of the journey, pickup first, drop-off last. */
  fields: readonly { key: string; field: ReactNode }[]
}

/** The same line drawn beside the address fields of a form. */
export function RouteFields({ fields }: RouteFieldsProps) {
  return (
    <div className="route-fields">
      {fields.map(({ key, field }, index) => (
        <div key={key} className={isVia(index, fields.length) ? 'via' : undefined}>
          {field}
        </div>
      ))}
    </div>
  )
}

/** Whether a point is between pickup and drop-off. */
export function isVia(index: number, count: number): boolean {
  return index > 0 && index < count - 1
}
