import type { Chat, ChatRejection } from '@kerbside/contract/chat.ts'
import type { ChatUpdate } from '@kerbside/contract/live.ts'
import { checkOfficeMessage } from '@kerbside/domain/chat/chat.ts'
import type { Driver } from '@kerbside/domain/driver/driver.ts'
import { withOperator } from '../../db.ts'
import { boardTopic, driverTopic } from '../../hub/topics.ts'
import type { RequestContext } from '../../request-context.ts'
import { listDrivers, lockDriverById } from '../driver/find-driver.ts'
import { queueOfficeChat } from '../notification/send/queue-chat.ts'
import {
  insertOfficeMessage,
  listOfficeChats,
  listOfficeMessages,
  listOfficeReads,
  markOfficeRead,
  type OfficeSide,
} from './office-store.ts'

export type OpenedOffice = { driver: Driver; side: OfficeSide }

/** The conversation that a side may read: the desk that of every current driver, a driver their own. */
export async function openOffice(
  context: RequestContext,
  { side, driverNumber }: { side: OfficeSide; driverNumber: number | undefined },
): Promise<OpenedOffice | undefined> {
  const drivers = await listDrivers(context)
  const found = drivers.find(({ driver }) =>
    side === 'desk' ? driver.number === driverNumber : driver.id === context.principal.driverId,
  )
  if (!found) return undefined
  // Another driver signed in on the phone.
  const isAnother = driverNumber !== undefined && found.driver.number !== driverNumber
  return isAnother ? undefined : { driver: found.driver, side }
}

export async function showOffice(context: RequestContext, { driver }: OpenedOffice): Promise<Chat> {
  const key = { operator: context.operator, driverId: driver.id }
  return withOperator(context, async (tx) => ({
    reference: 0,
    state: '',
    isOpen: true,
    closesAt: undefined,
    messages: await listOfficeMessages(tx, key),
    readBy: { customer: 0, ...(await listOfficeReads(tx, key)) },
    driverName: driver.firstName,
  }))
}

/** Stores a message and notifies the other side; a driver who is away gets a push notification a little later. */
export async function storeOfficeMessage(
  context: RequestContext,
  params: { office: OpenedOffice; id: string; body: string; sentAt: Date | undefined },
): Promise<ChatRejection | undefined> {
  const { operator } = context
  const { office, id, body, sentAt } = params
  const { driver, side } = office
  const now = context.now()
  const checked = checkOfficeMessage({ body, sentAt, now })
  if (!checked.ok) return checked.reason
  const { member } = context.principal
  const isNew = await withOperator(context, async (tx) => {
    await lockDriverById(tx, { operator, driverId: driver.id })
    const number = await insertOfficeMessage(tx, {
      operator,
      driverId: driver.id,
      id,
      side,
      authorId: side === 'desk' ? member?.id : undefined,
      name: side === 'desk' ? (member?.name ?? '') : driver.firstName,
      body,
      sentAt: checked.sentAt,
      receivedAt: now,
    })
    if (number === undefined) return false
    if (side === 'desk') await queueOfficeChat(tx, { context, driverId: driver.id, number })
    return true
  })
  if (isNew)
    notifyOffice(context, {
      office,
      what: { what: 'message', messageid: id, at: checked.sentAt.toISOString() },
    })
  return undefined
}

/** Sets how far a side has read, at most up to the last message. */
export async function markOffice(
  context: RequestContext,
  { office, upTo }: { office: OpenedOffice; upTo: number },
): Promise<void> {
  const { driver, side } = office
  const key = { operator: context.operator, driverId: driver.id }
  const isNew = await withOperator(context, async (tx) => {
    const last = (await listOfficeMessages(tx, key)).at(-1)?.number ?? 0
    const reached = Math.min(upTo, last)
    return reached > 0 && markOfficeRead(tx, { ...key, side, upTo: reached, now: context.now() })
  })
  if (isNew) notifyOffice(context, { office, what: { what: 'read' } })
}

/** Without the text: each page requests what it may read. */
function notifyOffice(
  { live, operator }: RequestContext,
  {
    office: { driver, side },
    what,
  }: { office: OpenedOffice; what: Pick<ChatUpdate, 'what' | 'messageid' | 'at'> },
): void {
  const event: ChatUpdate = {
    signal: 'chatUpdate',
    jobpartid: 0,
    driverId: driver.number,
    from: side === 'desk' ? 'dispatcher' : 'driver',
    ...what,
  }
  live.publish(operator, boardTopic(), event)
  live.publish(operator, driverTopic(driver.id), event)
}

/** Every conversation: unread ones first, then the latest. */
export const listOffices = (context: RequestContext) =>
  withOperator(context, async (tx) =>
    (await listOfficeChats(tx, { operator: context.operator })).sort(
      (a, b) => Number(b.unread > 0) - Number(a.unread > 0) || b.at.getTime() - a.at.getTime(),
    ),
  )
