import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { hasUnnumbered, listEventsAfter, numberEvents, type PartnerEvent } from './event-store.ts'

type Means = Pick<Call, 'db' | 'operator'>

/** Numbers all that is committed by now; cheap where there is nothing. */
export async function numberAllEvents(means: Means): Promise<void> {
  if (!(await withOperator(means, (tx) => hasUnnumbered(tx, means)))) return
  while (await withOperator(means, (tx) => numberEvents(tx, means)));
}

/** What happened after the event of that number, the oldest first; whoever asks on from the last one misses nothing. */
export async function listEvents(
  means: Means,
  { after, most }: { after: number; most: number },
): Promise<PartnerEvent[]> {
  await numberAllEvents(means)
  return withOperator(means, (tx) => listEventsAfter(tx, { ...means, after, most }))
}
