import type { LiveEvent } from '@kerbside/contract/live.ts'

/**
 * Drops outdated events: a snapshot and the events beside it may arrive out of order. An unchanged state arrives
 * again after each reconnect and passes, which tells the listener that it is up to date.
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
      // instants in the same format sort like strings
      if (event.at < (places.get(event.jobpartid) ?? '')) return false
      places.set(event.jobpartid, event.at)
    }
    return true
  }
}
