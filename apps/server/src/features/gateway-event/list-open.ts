import type { ListedEvent } from '@kerbside/contract/gateway-event.ts'
import type { RequestContext } from '../../request-context.ts'
import { listOpenEvents } from './store.ts'

const MAX_RESULTS = 200

/** Messages that need attention: parked ones, and those not processed yet. */
export const listOpen = ({ hot, operator }: RequestContext): Promise<ListedEvent[]> =>
  listOpenEvents(hot, { operator, max: MAX_RESULTS })
