import type { LiveEvent } from '@kerbside/contract/live.ts'

/**
 * Lets through what is news: a snapshot and what is told beside it may overtake each other. What stands the same comes
 * again after each reconnect, and is let through, for whoever hears it knows that they are up to date.
 */
export function newestOnly(): (event: LiveEvent) => boolean {
  const versions = new Map<number, number>()
  const places = new Map<number, string>()
  return (event) => {
    if (event.signal === 'statusUpdate') {
      if (event.version < (versions.get(event.jobpartid) ?? 0)) return false
      versions.set(event.jobpartid, event.version)
    }
    if (event.signal === 'locationUpdate') {
      // instants of one form: their order is that of their letters
      if (event.at < (places.get(event.jobpartid) ?? '')) return false
      places.set(event.jobpartid, event.at)
    }
    return true
  }
}
