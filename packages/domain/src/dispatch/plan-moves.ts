import { type JobActor, type JobState, moveJob } from '../booking/job.ts'

export type MovesVerdict =
  | { ok: true; moves: readonly { from: JobState; to: JobState }[] }
  | { ok: false; reason: 'not-from-here' | 'not-by-them' | 'needs-reason' }

/** The way every ride goes. */
const ROAD = [
  'assigned',
  'en_route',
  'arrived',
  'on_board',
  'completed',
] as const satisfies JobState[]

const BACKWARD = new Map<JobState, ReadonlySet<JobState>>([
  ['en_route', new Set(['assigned', 'confirmed'])],
  ['arrived', new Set(['confirmed'])],
  ['assigned', new Set(['confirmed'])],
])

/**
 * The moves that bring a leg from one state to another. A driver makes one at a time; the desk may make up for those a
 * driver forgot to press, and says why. Going back and a no-show need a reason of anybody.
 */
export function planMoves(
  from: JobState,
  { to, by, reason }: { to: JobState; by: JobActor; reason: string },
): MovesVerdict {
  const steps = by === 'dispatcher' ? stepsTo(from, to) : [to]
  const moves: { from: JobState; to: JobState }[] = []
  let at = from
  for (const step of steps) {
    const move = moveJob(at, { to: step, by })
    if (!move.ok) return move
    moves.push({ from: at, to: step })
    at = step
  }
  const explains = moves.length > 1 || to === 'no_show' || BACKWARD.get(from)?.has(to) === true
  if (explains && reason.trim() === '') return { ok: false, reason: 'needs-reason' }
  return { ok: true, moves }
}

/** Forward along the road, one after the other; else straight there, which the machine may refuse. */
function stepsTo(from: JobState, to: JobState): readonly JobState[] {
  const road: readonly JobState[] = ROAD
  const start = road.indexOf(from)
  const end = road.indexOf(to === 'no_show' ? 'arrived' : to)
  if (start < 0 || end < 0) return [to]
  const steps = road.slice(start + 1, end + 1)
  if (to === 'no_show') return [...steps, 'no_show']
  return steps.length > 0 ? steps : [to]
}
