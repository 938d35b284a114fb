import type { DeskLooking } from '@kerbside/contract/live.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { boardTopic } from '../../hub/topics.ts'
import type { OperatorId } from '../../operator.ts'
import type { Bus } from '../../ports/bus/port.ts'

/** A window that fell silent has gone. */
const FORGOTTEN_MS = MINUTE
/** Of one operator; nobody has more windows open than that. */
const MOST_WINDOWS = 500

type Looker = Omit<DeskLooking, 'signal'>
type Heard = Looker & { operator: OperatorId; at: number }

const CHANNEL = 'desk_looking'
const books = new WeakMap<Bus, Map<OperatorId, Map<string, Heard>>>()

function bookOf({ bus }: Pick<Deps, 'bus'>, operator: OperatorId): Map<string, Heard> {
  const book = books.get(bus) ?? new Map<OperatorId, Map<string, Heard>>()
  books.set(bus, book)
  const windows = book.get(operator) ?? new Map<string, Heard>()
  book.set(operator, windows)
  return windows
}

/** Hears from now on who has what open, at whichever process they said so. */
export const openLooking = (means: Pick<Deps, 'bus'>): Promise<void> =>
  means.bus.subscribe(CHANNEL, (payload) => keep(means, JSON.parse(payload) as Heard))

/**
 * Says which journey a window has open, 0 for none, and returns who else has which. In memory only: after a restart
 * every window says so again within half a minute.
 */
export function tellLooking(call: Call, looker: Looker): Looker[] {
  const { operator, bus, live } = call
  const at = call.now().getTime()
  const windows = bookOf(call, operator)
  const before = windows.get(looker.window)
  const heard: Heard = { ...looker, operator, at }
  keep(call, heard)
  bus.publish(CHANNEL, [JSON.stringify(heard)])
  const isNews = (before?.jobpartid ?? 0) !== looker.jobpartid || isGone(before, at)
  if (isNews) live.publish(operator, boardTopic(), { signal: 'deskLooking', ...looker })
  return [...windows.values()]
    .filter((one) => one.window !== looker.window && !isGone(one, at))
    .map(({ window, name, jobpartid }) => ({ window, name, jobpartid }))
}

const isGone = (looker: Heard | undefined, now: number): boolean =>
  looker !== undefined && now - looker.at > FORGOTTEN_MS

function keep(means: Pick<Deps, 'bus'>, heard: Heard): void {
  const windows = bookOf(means, heard.operator)
  windows.delete(heard.window)
  for (const [window, known] of windows) if (isGone(known, heard.at)) windows.delete(window)
  if (heard.jobpartid !== 0 && windows.size < MOST_WINDOWS) windows.set(heard.window, heard)
}
