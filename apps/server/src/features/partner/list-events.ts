import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { hasUnnumbered, listEventsAfter, numberEvents, type PartnerEvent } from './event-store.ts'

type Deps = Pick<RequestContext, 'db' | 'operator'>

/** Numbers every event committed so far; cheap if there are none. */
export async function numberAllEvents(deps: Deps): Promise<void> {
  if (!(await withOperator(deps, (tx) => hasUnnumbered(tx, deps)))) return
  while (await withOperator(deps, (tx) => numberEvents(tx, deps)));
}

/** Events after a number, oldest first. A client that continues from the last number it has misses nothing. */
export async function listEvents(
  deps: Deps,
  { after, max }: { after: number; max: number },
): Promise<PartnerEvent[]> {
  await numberAllEvents(deps)
  return withOperator(deps, (tx) => listEventsAfter(tx, { ...deps, after, max }))
}
