import type { LiveEvent } from '@kerbside/contract/live.ts'
import type { Topic } from './hub/topics.ts'
import type { OperatorId } from './operator.ts'

/** What features use of the live channel (hub/live.ts). */
export type LiveUpdates = {
  /** Sends an event to every client that joined the topic. Call it after the commit, because it cannot be undone. */
  publish(operator: OperatorId, topic: Topic, event: LiveEvent): void
  /**
   * Ends every open connection that a member of staff or a driver joined with, because they were signed out or have
   * left.
   */
  endAll(operator: OperatorId, holder: string): void
}
