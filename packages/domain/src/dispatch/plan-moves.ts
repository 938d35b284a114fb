import { checkLegMove, type LegActor, type LegState } from '../booking/leg-state.ts'

export type MovesResult =
  | { ok: true; moves: readonly { from: LegState; to: LegState }[] }
  | { ok: false; reason: 'not-from-here' | 'not-by-them' | 'needs-reason' }

/** The normal sequence of states of a leg. */
const ROAD = [
  'assigned',
  'en_route',
  'arrived',
  'on_board',
  'completed',
] as const satisfies LegState[]

const BACKWARD = new Map<LegState, ReadonlySet<LegState>>([
  ['en_route', new Set(['assigned', 'confirmed'])],
  ['arrived', new Set(['confirmed'])],
  ['assigned', new Set(['confirmed'])],
])

/**
 * The moves that bring a leg from one state to another. A driver makes one at a time; the desk may make up for those
 * a driver forgot, with a reason. A step back and a no-show always need a reason.
 */
export function planMoves(
  from: LegState,
  { to, by, reason }: { to: LegState; by: LegActor; reason: string },
): MovesResult {
  const steps = by === 'dispatcher' ? stepsTo(from, to) : [to]
  const moves: { from: LegState; to: LegState }[] = []
  let at = from
  for (const step of steps) {
    const move = checkLegMove(at, { to: step, by })
    if (!move.ok) return move
    moves.push({ from: at, to: step })
    at = step
  }
  const explains = moves.length > 1 || to === 'no_show' || BACKWARD.get(from)?.has(to) === true
  if (explains && reason.trim() === '') return { ok: false, reason: 'needs-reason' }
  return { ok: true, moves }
}

/** Forward in the normal sequence, one after the other; otherwise directly, which the state machine may reject. */
function stepsTo(from: LegState, to: LegState): readonly LegState[] {
  const road: readonly LegState[] = ROAD
  const start = road.indexOf(from)
  const end = road.indexOf(to === 'no_show' ? 'arrived' : to)
  if (start < 0 || end < 0) return [to]
  const steps = road.slice(start + 1, end + 1)
  if (to === 'no_show') return [...steps, 'no_show']
  return steps.length > 0 ? steps : [to]
}
