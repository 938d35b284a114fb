import * as calls from '@kerbside/contract/calls.generated/operator-service-area.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type {
  listLastPickups,
  saveServiceArea,
  showServiceArea,
} from '@kerbside/contract/operator/service-area.ts'
import { type FetchOptions, fetchReply, submitVersioned } from '@kerbside/web/desk-client.ts'

export type DeskServiceArea = ReplyOf<typeof showServiceArea>
export type LastPickup = ReplyOf<typeof listLastPickups>['pickups'][number]
export type ServiceAreaChange = Omit<InputOf<typeof saveServiceArea>, 'version'>
export type ServiceAreaPlace = DeskServiceArea['centre']
export type GroundError = DeskServiceArea['errors'][number]

export const fetchServiceArea = (options: FetchOptions): Promise<DeskServiceArea> =>
  fetchReply(calls.showServiceArea, {}, options)

export const fetchLastPickups = async (options: FetchOptions): Promise<readonly LastPickup[]> =>
  (await fetchReply(calls.listLastPickups, {}, options)).pickups

export type SaveServiceAreaResult =
  | { ok: true; ground: DeskServiceArea }
  | { ok: false; why: 'newer'; ground: DeskServiceArea }
  | { ok: false; why: 'invalid'; errors: readonly GroundError[] }
  | { ok: false; why: 'unreachable'; message: string }

export async function sendServiceArea(
  input: InputOf<typeof saveServiceArea>,
): Promise<SaveServiceAreaResult> {
  const response = await submitVersioned(calls.saveServiceArea, input)
  if (!response.ok) return { ok: false, why: 'unreachable', message: response.message }
  const { newer, reply } = response
  if (newer) return { ok: false, why: 'newer', ground: reply }
  if (reply.code === CODE.done) return { ok: true, ground: reply }
  return { ok: false, why: 'invalid', errors: reply.errors }
}
