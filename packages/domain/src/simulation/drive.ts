import { metresBetween, type Path, type Point } from '../geo.ts'

/** A car on its way along a road. */
export type Drive = {
  path: Path
  /** The distance in metres from the start to each corner of the path. */
  upTo: readonly number[]
  metresPerSecond: number
  startedAt: Date
}

/** Starts a drive along `path` at a constant speed for this many seconds. */
export function startDrive({
  path,
  seconds,
  now,
}: {
  path: Path
  seconds: number
  now: Date
}): Drive {
  const upTo: number[] = []
  let metres = 0
  for (const [place, corner] of path.entries()) {
    const before = path[place - 1]
    if (before) metres += metresBetween(pointOf(before), pointOf(corner))
    upTo.push(metres)
  }
  return { path, upTo, metresPerSecond: metres / Math.max(1, seconds), startedAt: now }
}

export type DrivePosition = {
  point: Point
  /** Degrees clockwise from north. */
  heading: number
  metresPerSecond: number
  /** Whether the end is reached. */
  isThere: boolean
}

/** The position of the car at a time. */
export function placeOnDrive(
  { path, upTo, metresPerSecond, startedAt }: Drive,
  at: Date,
): DrivePosition {
  const travelled = Math.max(0, ((at.getTime() - startedAt.getTime()) / 1000) * metresPerSecond)
  const end = upTo.at(-1) ?? 0
  const next = Math.max(
    1,
    upTo.findIndex((metres) => metres > travelled),
  )
  const [a, b] = travelled >= end ? [path.at(-2), path.at(-1)] : [path[next - 1], path[next]]
  const to = b ?? path[0] ?? [0, 0]
  const from = a ?? to
  const heading = headingBetween(pointOf(from), pointOf(to))
  if (travelled >= end) return { point: pointOf(to), heading, metresPerSecond: 0, isThere: true }
  const start = upTo[next - 1] ?? 0
  const share = (travelled - start) / Math.max(1e-9, (upTo[next] ?? start) - start)
  const point = {
    lat: from[1] + (to[1] - from[1]) * share,
    lng: from[0] + (to[0] - from[0]) * share,
  }
  return { point, heading, metresPerSecond, isThere: false }
}

const pointOf = ([lng, lat]: readonly [number, number]): Point => ({ lat, lng })

function headingBetween(from: Point, to: Point): number {
  const squeezed = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  const degrees = (Math.atan2(squeezed, to.lat - from.lat) * 180) / Math.PI
  return (degrees + 360) % 360
}
