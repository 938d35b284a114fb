import type { ListedEvent } from '@kerbside/contract/gateway-event.ts'
import type { Call } from '../../http/call.ts'
import { listOpenEvents } from './store.ts'

const MOST = 200

/** Messages somebody should look at: parked ones, and those that could not be followed so far. */
export const listOpen = ({ hot, operator }: Call): Promise<ListedEvent[]> =>
  listOpenEvents(hot, { operator, most: MOST })
