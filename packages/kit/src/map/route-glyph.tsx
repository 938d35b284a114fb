import { simplify } from '@kerbside/domain/lines/simplify.ts'
import { classNames } from '../class-names.ts'
import type { Line } from './frame.ts'
import { boundsOf, frameAround, spotOf } from './frame.ts'
import { svgPath } from './svg-path.ts'

const SIZE = { width: 96, height: 48 } as const

/** A journey as a small icon, for cards and list rows. Decoration: the text is beside it. */
export function RouteGlyph({ path, className }: { path: Line; className?: string | undefined }) {
  const frame = frameAround(boundsOf(path), { ...SIZE, margin: 0.14 })
  const bends = simplify(
    path.map((at) => spotOf(frame, at)),
    0.7,
  )
  const [start, end] = [bends[0], bends.at(-1)]
  if (!start || !end) return undefined
  const [x, y] = end.map(Math.round) as [number, number]
  return (
    <svg
      className={classNames('route-glyph', className)}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      aria-hidden="true"
    >
      <path d={svgPath([bends])} />
      <circle cx={Math.round(start[0])} cy={Math.round(start[1])} r={4} />
      <rect x={x - 4} y={y - 4} width={8} height={8} rx={1.5} />
    </svg>
  )
}
