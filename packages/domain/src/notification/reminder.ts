import { isOver, type JobState } from '../booking/job.ts'
import { HOUR, MINUTE } from '../time.ts'

export const REMINDERS = [
  { name: 'day', beforeMs: 24 * HOUR },
  { name: 'hours', beforeMs: 2 * HOUR },
] as const
export type ReminderName = (typeof REMINDERS)[number]['name']

/** Who booked a quarter of an hour before it would be due has just read all of it. */
const FRESH_MS = 15 * MINUTE
/** One that is this late says nothing new: the next one does. */
const LATE_MS = 2 * HOUR

type Remembered = { state: JobState; pickupAt: Date; madeAt: Date }

const MEANT: ReadonlySet<JobState> = new Set(['confirmed', 'assigned'])

/** The reminder a leg is due now; a trip that is under way, over or asked for minutes ago has none. */
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
