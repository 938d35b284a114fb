import type { ReactNode } from 'react'

export type PriceRingProps = {
  /** The formatted amount; undefined if there is none yet, which keeps its space. */
  price: string | undefined
  /** Share of the reserved time that is left, 0 to 1; undefined draws the outline only. */
  left?: number | undefined
  /** Under the ring: “held 12:48”. */
  note?: ReactNode
}

/** The price in a capsule whose outline shows the time left. It is never red and never alarming. */
export function PriceRing({ price, left, note }: PriceRingProps) {
  const share = Math.round(Math.min(1, Math.max(0, left ?? 0)) * 1000) / 10
  return (
    <div>
      <div className="price-ring">
        <svg aria-hidden="true">
          <rect width="100%" height="100%" />
          {share > 0 && (
            <rect width="100%" height="100%" pathLength={100} strokeDasharray={`${share} 100`} />
          )}
        </svg>
        {price ?? <span className="skeleton" />}
      </div>
      {note !== undefined && <p className="price-note">{note}</p>}
    </div>
  )
}
