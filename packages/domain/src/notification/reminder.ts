import { isOver, type LegState } from '../booking/leg-state.ts'
import { HOUR, MINUTE } from '../time.ts'

export const REMINDERS = [
  { name: 'day', beforeMs: 24 * HOUR },
  { name: 'hours', beforeMs: 2 * HOUR },
] as const
export type ReminderName = (typeof REMINDERS)[number]['name']

/** No reminder is due within this time after booking: the customer has just read the details. */
const FRESH_MS = 15 * MINUTE
/** A reminder this late is skipped; the next one follows. */
const LATE_MS = 2 * HOUR

type Remembered = { state: LegState; pickupAt: Date; madeAt: Date }

const MEANT: ReadonlySet<LegState> = new Set(['confirmed', 'assigned'])

/** Returns the reminder that a leg is due now; none for a leg that is under way, over or was booked minutes ago. */
export function dueReminder(
  { state, pickupAt, madeAt }: Remembered,
  now: Date,
): ReminderName | undefined {
  if (isOver(state) || !MEANT.has(state)) return undefined
  const due = REMINDERS.find(({ name, beforeMs }) => {
    const at = pickupAt.getTime() - beforeMs
    const isLate = now.getTime() - at >= (name === 'hours' ? beforeMs - FRESH_MS : LATE_MS)
    return at <= now.getTime() && !isLate && madeAt.getTime() < at - FRESH_MS
  })
  return due?.name
}
