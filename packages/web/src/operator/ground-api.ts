import { CODE } from '@kerbside/contract/codes.ts'
import type { listLastPickups, saveGround, showGround } from '@kerbside/contract/desk/ground.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { changeAtDesk } from '../change-at-desk.ts'
import { type CallOf, call } from '../server.ts'

const SHOW: CallOf<typeof showGround> = { method: 'GET', path: '/api/desk/ground' }
const SAVE: CallOf<typeof saveGround> = { method: 'PUT', path: '/api/desk/ground' }
const PICKUPS: CallOf<typeof listLastPickups> = { method: 'GET', path: '/api/desk/ground/pickups' }

export type DeskGround = ReplyOf<typeof showGround>
export type LastPickup = ReplyOf<typeof listLastPickups>['pickups'][number]
export type GroundChange = Omit<InputOf<typeof saveGround>, 'version'>
export type GroundPlace = DeskGround['centre']
export type GroundFault = DeskGround['faults'][number]

type Asked = { signal: AbortSignal }

export async function askGround({ signal }: Asked): Promise<DeskGround> {
  const answer = await call(SHOW, {}, { signal })
  if (!answer.heard) throw new Error(answer.message)
  return answer.reply
}

export async function askLastPickups({ signal }: Asked): Promise<readonly LastPickup[]> {
  const answer = await call(PICKUPS, {}, { signal })
  if (!answer.heard) throw new Error(answer.message)
  return answer.reply.pickups
}

export type GroundSaved =
  | { ok: true; ground: DeskGround }
  | { ok: false; why: 'newer'; ground: DeskGround }
  | { ok: false; why: 'faults'; faults: readonly GroundFault[] }
  | { ok: false; why: 'unheard'; message: string }

export async function sendGround(said: InputOf<typeof saveGround>): Promise<GroundSaved> {
  const answer = await changeAtDesk(SAVE, said)
  if (!answer.heard) return { ok: false, why: 'unheard', message: answer.message }
  const { newer, reply } = answer
  if (newer) return { ok: false, why: 'newer', ground: reply }
  if (reply.code === CODE.done) return { ok: true, ground: reply }
  return { ok: false, why: 'faults', faults: reply.faults }
}
