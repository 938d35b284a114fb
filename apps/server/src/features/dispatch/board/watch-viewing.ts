import type { DeskViewing } from '@kerbside/contract/live.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { boardTopic } from '../../../hub/topics.ts'
import type { OperatorId } from '../../../operator.ts'
import type { Bus } from '../../../ports/bus/port.ts'
import type { RequestContext } from '../../../request-context.ts'

/** A window that has not reported for this long counts as closed. */
const EXPIRY_MS = MINUTE
/** Limit per operator, more than anybody opens. */
const MAX_WINDOWS = 500

type Looker = Omit<DeskViewing, 'signal'>
type ViewerUpdate = Looker & { operator: OperatorId; at: number }

const CHANNEL = 'desk_viewing'
const viewingByBus = new WeakMap<Bus, Map<OperatorId, Map<string, ViewerUpdate>>>()

function viewingOf({ bus }: Pick<Deps, 'bus'>, operator: OperatorId): Map<string, ViewerUpdate> {
  const viewingByOperator =
    viewingByBus.get(bus) ?? new Map<OperatorId, Map<string, ViewerUpdate>>()
  viewingByBus.set(bus, viewingByOperator)
  const windows = viewingByOperator.get(operator) ?? new Map<string, ViewerUpdate>()
  viewingByOperator.set(operator, windows)
  return windows
}

/** Subscribes to reports of which window has which leg open, from all processes. */
export const subscribeToViewing = (deps: Pick<Deps, 'bus'>): Promise<void> =>
  deps.bus.subscribe(CHANNEL, (payload) => remember(deps, JSON.parse(payload) as ViewerUpdate))

/**
 * Reports which leg a window has open, 0 for none, and returns the others' windows. In memory only: after a restart
 * every window reports again within half a minute.
 */
export function reportViewing(context: RequestContext, looker: Looker): Looker[] {
  const { operator, bus, live } = context
  const at = context.now().getTime()
  const windows = viewingOf(context, operator)
  const before = windows.get(looker.window)
  const update: ViewerUpdate = { ...looker, operator, at }
  remember(context, update)
  bus.publish(CHANNEL, [JSON.stringify(update)])
  const hasChanged = (before?.reference ?? 0) !== looker.reference || isExpired(before, at)
  if (hasChanged) live.publish(operator, boardTopic(), { signal: 'deskLooking', ...looker })
  return [...windows.values()]
    .filter((item) => item.window !== looker.window && !isExpired(item, at))
    .map(({ window, name, reference }) => ({ window, name, reference }))
}

const isExpired = (looker: ViewerUpdate | undefined, now: number): boolean =>
  looker !== undefined && now - looker.at > EXPIRY_MS

function remember(deps: Pick<Deps, 'bus'>, update: ViewerUpdate): void {
  const windows = viewingOf(deps, update.operator)
  windows.delete(update.window)
  for (const [window, viewer] of windows) if (isExpired(viewer, update.at)) windows.delete(window)
  if (update.reference !== 0 && windows.size < MAX_WINDOWS) windows.set(update.window, update)
}
