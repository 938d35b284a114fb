import { DAY, HOUR, MINUTE } from '../time.ts'

/** When backups are made: once a day at a time of UTC, or at an interval. */
export type BackupSchedule =
  | { kind: 'daily'; minuteOfDay: number }
  | { kind: 'interval'; hours: number }

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/
const INTERVAL = /^([1-9]\d?)h$/
const MAX_INTERVAL_HOURS = 24

/** Reads "02:30" or "6h"; undefined if it is neither. */
export function readBackupSchedule(text: string): BackupSchedule | undefined {
  const [, hour, minute] = TIME.exec(text) ?? []
  if (hour !== undefined) return { kind: 'daily', minuteOfDay: Number(hour) * 60 + Number(minute) }
  const hours = Number(INTERVAL.exec(text)?.[1])
  return hours <= MAX_INTERVAL_HOURS ? { kind: 'interval', hours } : undefined
}

/** How long after an attempt that failed, or whose process died, the next one begins. */
export const BACKUP_RETRY_MINUTES = 30

/** A process renews its claim every minute; after this long without it, the process has died. */
export const BACKUP_STALE_MINUTES = 5

/** The attempts so far, as far as the next one depends on them. */
export type BackupProgress = {
  /** When the last attempt began; undefined before the first. */
  startedAt?: Date | undefined
  /** When the last verified backup began. */
  verifiedAt?: Date | undefined
  /** When the process of an attempt under way last renewed its claim; undefined if none is under way. */
  seenAt?: Date | undefined
}

/** Whether a process is making a backup now. */
export const isBackupRunning = ({ seenAt }: BackupProgress, now: Date): boolean =>
  seenAt !== undefined && now.getTime() - seenAt.getTime() < BACKUP_STALE_MINUTES * MINUTE

/** Whether a backup is to begin. The first is made at once, so that wrong settings are noticed when they are made. */
export function isBackupDue(
  schedule: BackupSchedule,
  { now, ...progress }: BackupProgress & { now: Date },
): boolean {
  const { startedAt, verifiedAt } = progress
  if (isBackupRunning(progress, now)) return false
  if (!startedAt) return true
  const isUnfinished = !verifiedAt || verifiedAt < startedAt
  if (isUnfinished) return now.getTime() - startedAt.getTime() >= BACKUP_RETRY_MINUTES * MINUTE
  return startedAt.getTime() < lastSlot(schedule, { now, startedAt }).getTime()
}

/** The last time until now at which a backup was to begin. */
function lastSlot(
  schedule: BackupSchedule,
  { now, startedAt }: { now: Date; startedAt: Date },
): Date {
  if (schedule.kind === 'interval')
    return now.getTime() - startedAt.getTime() >= schedule.hours * HOUR ? now : startedAt
  const midnight = Math.floor(now.getTime() / DAY) * DAY
  const today = midnight + schedule.minuteOfDay * MINUTE
  return new Date(today <= now.getTime() ? today : today - DAY)
}
