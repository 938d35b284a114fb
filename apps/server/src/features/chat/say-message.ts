import { judgeMessage, type TalkVerdict } from '@kerbside/domain/chat/talk.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findDriver } from '../driver/find-driver.ts'
import { queueChat } from '../notification/queue-chat.ts'
import type { OpenedTalk } from './open-talk.ts'
import { findLastMove, holdTalk, insertMessage } from './store.ts'
import { tellTalk } from './tell-talk.ts'

export type SaidMessage = {
  talk: OpenedTalk
  /** Made by the writer: under the same one it is said once. */
  id: string
  body: string
  saidAt: Date | undefined
}

export type SayVerdict = { ok: true } | Extract<TalkVerdict, { ok: false }>

/** Keeps a message with its booking and tells the others; who is away is told a little later. */
export async function sayMessage(
  call: Call,
  { talk, id, body, saidAt }: SaidMessage,
): Promise<SayVerdict> {
  const { operator } = call
  const { booking, leg, side } = talk
  const key = { operator, bookingId: booking.id, leg: leg.number }
  const author = await authorOf(call, talk)
  const now = call.now()
  const said = await withOperator(call, async (tx) => {
    const held = await holdTalk(tx, key)
    const endedAt = await findLastMove(tx, { ...key, state: leg.state })
    const verdict = judgeMessage({ state: leg.state, endedAt }, { body, saidAt, now })
    if (!verdict.ok) return verdict
    const driverId = held?.driverId ?? null
    const at = verdict.saidAt
    const number = await insertMessage(tx, {
      ...key,
      ...author,
      id,
      side,
      driverId,
      body,
      saidAt: at,
      heardAt: now,
    })
    if (number === undefined) return { ok: true, isNew: false, driverId, at } as const
    const facts = { bookingId: booking.id, leg: leg.number, number }
    await queueChat(tx, { call, facts, side, driverId: driverId ?? undefined })
    return { ok: true, isNew: true, driverId, at } as const
  })
  if (!said.ok) return said
  if (said.isNew)
    tellTalk(call, { talk, driverId: said.driverId, what: { messageid: id, at: said.at } })
  return { ok: true }
}

async function authorOf(
  call: Call,
  { booking, side }: OpenedTalk,
): Promise<{ name: string; authorId: string | undefined }> {
  const { member, driverId } = call.who
  if (side === 'desk') return { name: member?.name ?? '', authorId: member?.id }
  if (side === 'customer') {
    const { firstName, name } = booking.passenger
    return { name: firstName || name, authorId: undefined }
  }
  const found = driverId === undefined ? undefined : await findDriver(call, { driverId })
  return { name: found?.driver.firstName ?? '', authorId: driverId }
}
