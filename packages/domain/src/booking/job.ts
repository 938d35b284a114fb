export type JobState =
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

export type JobActor = 'customer' | 'dispatcher' | 'driver' | 'system'

type Move = { to: JobState; by: readonly JobActor[] }

const STAFF = ['dispatcher', 'system'] as const
const ROAD = ['driver', 'dispatcher'] as const

/** Who may move a leg where (product.md, "One leg, four small machines"). */
const MOVES: Readonly<Record<JobState, readonly Move[]>> = {
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
    // the driver cannot come after all: somebody else will
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
  // called off by mistake, and put right before the pickup (features/dispatch/restore-leg)
  cancelled: [{ to: 'confirmed', by: ['dispatcher'] }],
  no_show: [],
  failed: [],
}

export const JOB_STATES = Object.keys(MOVES) as JobState[]

export type JobVerdict =
  | { ok: true; from: JobState; to: JobState }
  | { ok: false; reason: 'not-from-here' | 'not-by-them' }

/** The one way a leg changes its state. */
export function moveJob(from: JobState, { to, by }: { to: JobState; by: JobActor }): JobVerdict {
  const move = MOVES[from].find((known) => known.to === to)
  if (!move) return { ok: false, reason: 'not-from-here' }
  return move.by.includes(by) ? { ok: true, from, to } : { ok: false, reason: 'not-by-them' }
}

/** Nothing follows any more, unless the desk puts right what was called off. */
export const isOver = (state: JobState): boolean =>
  MOVES[state].length === 0 || CALLED_OFF.has(state)

const CALLED_OFF: ReadonlySet<JobState> = new Set(['expired', 'declined', 'cancelled', 'failed'])

const UNDER_WAY: ReadonlySet<JobState> = new Set(['en_route', 'arrived', 'on_board'])

/** Its driver is out for it and for nothing else. */
export const isUnderWay = (state: JobState): boolean => UNDER_WAY.has(state)

/** Over without anybody having set out: nothing is owed for it but what cancelling it cost. */
export const isCalledOff = (state: JobState): boolean => CALLED_OFF.has(state)
