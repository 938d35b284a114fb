import type { PlannedMark } from './plan-marks.ts'

const RADIUS = { pickup: 8, via: 5, dropOff: 9 } as const
/** Distance from the foot of a name to its mark, in pixels. */
const FOOT = { above: -17, below: 29, right: 5, left: 5 } as const
const ANCHOR = { above: undefined, below: undefined, right: 'm-start', left: 'm-end' } as const

/** Ring, dot or square at its place, at the same size in pixels at any map size. */
export function MarkShape({ mark, at }: { mark: PlannedMark; at: { x: string; y: string } }) {
  const { kind, text, side } = mark
  const r = RADIUS[kind]
  const nudge = side === 'right' ? 16 : side === 'left' ? -16 : undefined
  return (
    <>
      {kind === 'dropOff' ? (
        <rect
          className="m-square"
          {...at}
          width={2 * r}
          height={2 * r}
          transform={`translate(${-r} ${-r})`}
        />
      ) : (
        <circle className={kind === 'pickup' ? 'm-ring' : 'm-dot'} cx={at.x} cy={at.y} r={r} />
      )}
      {text && (
        <text className={`m-name ${ANCHOR[side] ?? ''}`.trim()} {...at} dx={nudge} dy={FOOT[side]}>
          {text}
        </text>
      )}
    </>
  )
}
