export type LegState =
  | 'held'
  | 'requested'
  | 'confirmed'
  | 'assigned'
  | 'en_route'
  | 'arrived'
  | 'on_board'
  | 'completed'
  | 'expired'
  | 'declined'
  | 'cancelled'
  | 'no_show'
  | 'failed'

export type LegActor = 'customer' | 'dispatcher' | 'driver' | 'system'

type Move = { to: LegState; by: readonly LegActor[] }

const STAFF = ['dispatcher', 'system'] as const
const ROAD = ['driver', 'dispatcher'] as const

/** The roles that may move a leg from each state to the next (product.md, "One leg, four small machines"). */
const MOVES: Readonly<Record<LegState, readonly Move[]>> = {
  held: [
    { to: 'requested', by: ['system'] },
    { to: 'confirmed', by: ['system'] },
    { to: 'expired', by: ['system'] },
    { to: 'failed', by: ['system'] },
    { to: 'cancelled', by: ['customer', ...STAFF] },
  ],
  requested: [
    { to: 'confirmed', by: STAFF },
    { to: 'declined', by: STAFF },
    { to: 'cancelled', by: ['customer', ...STAFF] },
  ],
  confirmed: [
    { to: 'assigned', by: ['driver', ...STAFF] },
    { to: 'cancelled', by: ['customer', ...STAFF] },
    { to: 'declined', by: STAFF },
  ],
  assigned: [
    { to: 'en_route', by: ROAD },
    { to: 'confirmed', by: ['driver', ...STAFF] },
    { to: 'cancelled', by: ['customer', ...STAFF] },
  ],
  en_route: [
    { to: 'arrived', by: ROAD },
    { to: 'assigned', by: ROAD },
    // the driver cannot come after all, so another driver is needed
    { to: 'confirmed', by: ['driver', ...STAFF] },
    // until the driver is at the pickup; the operator's cancellation bands set the fee
    { to: 'cancelled', by: ['customer', ...STAFF] },
  ],
  arrived: [
    { to: 'on_board', by: ROAD },
    { to: 'no_show', by: ROAD },
    { to: 'confirmed', by: ['driver', ...STAFF] },
    { to: 'cancelled', by: STAFF },
  ],
  on_board: [{ to: 'completed', by: ROAD }],
  completed: [],
  expired: [],
  declined: [],
  // cancelled by mistake, and restored before the pickup (features/dispatch/restore-leg)
  cancelled: [{ to: 'confirmed', by: ['dispatcher'] }],
  no_show: [],
  failed: [],
}

export const LEG_STATES = Object.keys(MOVES) as LegState[]

export type LegMoveResult =
  | { ok: true; from: LegState; to: LegState }
  | { ok: false; reason: 'not-from-here' | 'not-by-them' }

/** The only function that decides whether a leg may change its state. */
export function checkLegMove(
  from: LegState,
  { to, by }: { to: LegState; by: LegActor },
): LegMoveResult {
  const move = MOVES[from].find((item) => item.to === to)
  if (!move) return { ok: false, reason: 'not-from-here' }
  return move.by.includes(by) ? { ok: true, from, to } : { ok: false, reason: 'not-by-them' }
}

/** A final state, except that the desk can restore a cancelled leg. */
export const isOver = (state: LegState): boolean =>
  MOVES[state].length === 0 || CALLED_OFF.has(state)

const CALLED_OFF: ReadonlySet<LegState> = new Set(['expired', 'declined', 'cancelled', 'failed'])

const UNDER_WAY: ReadonlySet<LegState> = new Set(['en_route', 'arrived', 'on_board'])

/** Its driver is on the road for this leg. */
export const isUnderWay = (state: LegState): boolean => UNDER_WAY.has(state)

/** Over before a driver set off: only the cancellation fee is owed. */
export const isCalledOff = (state: LegState): boolean => CALLED_OFF.has(state)
