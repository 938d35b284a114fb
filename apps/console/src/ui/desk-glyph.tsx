import type { ReactElement } from 'react'
import type { LegAppearance } from '../dispatch/leg-appearance.ts'

const RING = { cx: 6, cy: 6, fill: 'none', stroke: 'currentColor' } as const

/** A driver without a leg: free, on a break, off shift. */
type DriverRest = 'free' | 'on-break' | 'resting'

const SHAPES: Record<LegAppearance | DriverRest, ReactElement> = {
  requested: <circle {...RING} r="4.6" strokeWidth="1.7" strokeDasharray="2.2 2.1" />,
  open: <circle {...RING} r="4.5" strokeWidth="1.8" />,
  offered: (
    <path d="M6 .8 11.2 6 6 11.2.8 6Z" fill="none" stroke="currentColor" strokeWidth="1.7" />
  ),
  assigned: (
    <>
      <circle {...RING} r="4.5" strokeWidth="1.8" />
      <path d="M6 1.5a4.500 4.500 0 0 1 0 9Z" fill="currentColor" />
    </>
  ),
  en_route: <path d="M2.2 1.300 10.600 6l-8.400 4.700Z" fill="currentColor" />,
  arrived: <path d="M2 1.500h2.900v9H2zM7.100 1.500H10v9H7.100z" fill="currentColor" />,
  on_board: <circle cx="6" cy="6" r="5.2" fill="currentColor" />,
  completed: (
    <path d="m1.500 6.500 3 3.200 6-7.200" fill="none" stroke="currentColor" strokeWidth="2" />
  ),
  no_show: (
    <>
      <circle {...RING} r="4.7" strokeWidth="1.6" />
      <path d="m4 4 4 4M8 4 4 8" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
  off: <path d="m2.500 2.500 7 7M9.500 2.500l-7 7" stroke="currentColor" strokeWidth="1.8" />,
  free: <circle {...RING} r="4.6" strokeWidth="1.5" strokeDasharray="2.2 2.1" />,
  'on-break': (
    <>
      <path
        d="M2 3h6.500v3.500a2.500 2.500 0 0 1-2.500 2.500H4.500A2.500 2.500 0 0 1 2 6.500Z"
        fill="currentColor"
      />
      <path d="M8.500 4H10v2.500H8.500" fill="none" stroke="currentColor" strokeWidth="1.3" />
    </>
  ),
  resting: <path d="M1 6h10" stroke="currentColor" strokeWidth="2" />,
}

/** A state as a shape; its text is beside it or in the label of its container. */
export function Glyph({ look }: { look: LegAppearance | DriverRest }) {
  return (
    <svg className="dk-g" viewBox="0 0 12 12" aria-hidden="true">
      {SHAPES[look]}
    </svg>
  )
}

/** From A to B, small enough for a bar. */
export function FromTo({ from, to }: { from: string; to: string }) {
  return (
    <>
      <span>{from}</span>
      <span className="dk-to">
        <span className="dk-ar" aria-hidden="true" />
        {to}
      </span>
    </>
  )
}

/** A key of the keyboard; the text beside it names it for screen readers. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="dk-kbd" aria-hidden="true">
      {children}
    </kbd>
  )
}
