import * as deskFleetCalls from '@kerbside/contract/calls.generated/desk-fleet.ts'
import * as deskPictureCalls from '@kerbside/contract/calls.generated/desk-picture.ts'
import * as deskStaffCalls from '@kerbside/contract/calls.generated/desk-staff.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type * as wire from '@kerbside/contract/desk/fleet.ts'
import type { bringPicture } from '@kerbside/contract/desk/picture.ts'
import type * as staff from '@kerbside/contract/desk/staff.ts'
import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { describePictureError, PICTURE_RULES } from '@kerbside/domain/picture/picture-kind.ts'
import { ApiError } from '../api-error.ts'
import { emitRejected } from '../desk-rejected.ts'
import { callApi } from '../server.ts'

/** A photo takes long on a slow connection. */
const LONG_TIMEOUT_MS = 60_000

export type Fleet = ReplyOf<typeof wire.showFleet>
export type {
  FleetDocument,
  FleetDriver,
  FleetType,
  FleetVehicle,
} from '@kerbside/contract/desk/fleet.ts'
export type { DeskMember } from '@kerbside/contract/desk/staff.ts'

type FetchOptions = { signal: AbortSignal }

export async function fetchFleet({ signal }: FetchOptions): Promise<Fleet> {
  const response = await callApi(deskFleetCalls.showFleet, {}, { signal })
  if (!response.ok) throw new ApiError(response.why, response.message)
  return response.reply
}

export async function fetchStaff({ signal }: FetchOptions): Promise<readonly staff.DeskMember[]> {
  const response = await callApi(deskStaffCalls.listDeskStaff, {}, { signal })
  if (!response.ok) throw new ApiError(response.why, response.message)
  return response.reply.members
}

export type ScanFile = Pick<ReplyOf<typeof wire.openFleetScan>, 'filename' | 'type' | 'file'>

/** The image of a document, or the reason why it cannot be shown. */
export async function fetchScan(
  input: InputOf<typeof wire.openFleetScan>,
): Promise<ScanFile | string> {
  const response = await callApi(deskFleetCalls.openFleetScan, input, {
    timeoutMs: LONG_TIMEOUT_MS,
  })
  return response.ok ? response.reply : response.message
}

/** An address for an image element; '' if there is no photo. */
export async function fetchDriverPhoto(number: number, { signal }: FetchOptions): Promise<string> {
  const response = await callApi(deskFleetCalls.openDriverPhoto, { number }, { signal })
  return response.ok ? `data:${response.reply.type};base64,${response.reply.photo}` : ''
}

/** Uploads a file as the picture of a vehicle type: returns its address, or the reason for the rejection. */
export async function bringTypePicture(
  file: File,
): Promise<{ ok: true; src: string } | { ok: false; message: string }> {
  if (file.size > PICTURE_RULES.vehicle.maxBytes)
    return { ok: false, message: describePictureError('too-large', 'vehicle') }
  const input = { kind: 'vehicle', picture: await readFileText(file) } as const
  const response = await callApi(deskPictureCalls.bringPicture, input, {
    timeoutMs: LONG_TIMEOUT_MS,
  })
  if (!response.ok) return { ok: false, message: response.message }
  const { src, message } = response.reply
  return src === '' ? { ok: false, message } : { ok: true, src }
}

export type FieldError = { path: string; message: string }

/** Result of a change, with a message; `faults` are shown at their fields. */
export type Done<E extends AnyEndpoint> =
  | { ok: true; reply: ReplyOf<E> }
  | { ok: false; message: string; faults: readonly FieldError[] }

/** The input of each write call, by path. */
export type Writes = {
  '/api/desk/fleet/vehicle': typeof wire.saveFleetVehicle
  '/api/desk/fleet/vehicle/retire': typeof wire.retireFleetVehicle
  '/api/desk/fleet/driver/add': typeof wire.addFleetDriver
  '/api/desk/fleet/driver': typeof wire.saveFleetDriver
  '/api/desk/fleet/driver/invite': typeof wire.inviteFleetDriver
  '/api/desk/fleet/driver/end': typeof wire.endFleetDriver
  '/api/desk/fleet/driver/photo': typeof wire.saveDriverPhoto
  '/api/desk/fleet/paper': typeof wire.saveFleetDocument
  '/api/desk/fleet/type': typeof wire.saveFleetType
  '/api/desk/fleet/types/order': typeof wire.orderFleetTypes
  '/api/desk/fleet/type/retire': typeof wire.retireFleetType
  '/api/desk/staff/add': typeof staff.addDeskStaff
  '/api/desk/staff/invite': typeof staff.inviteDeskStaff
  '/api/desk/staff': typeof staff.saveDeskStaff
  '/api/desk/staff/end': typeof staff.endDeskStaff
}

/** Sends one change of the fleet or its staff. */
export async function submitFleet<Path extends keyof Writes>(
  path: Path,
  input: InputOf<Writes[Path]>,
): Promise<Done<Writes[Path]>> {
  const to = { method: 'POST', path } as EndpointRef<Writes[Path]>
  const response = await callApi(to, input, { timeoutMs: LONG_TIMEOUT_MS })
  if (!response.ok && response.why === 'refused') emitRejected('change')
  if (!response.ok) return { ok: false, message: response.message, faults: [] }
  const {
    code,
    message,
    faults: errors = [],
  } = response.reply as {
    code: number
    message: string
    faults?: readonly FieldError[]
  }
  if (code === CODE.done) return { ok: true, reply: response.reply }
  return { ok: false, message: message || GENERIC_MESSAGE, faults: errors }
}

/** A file as base64, as the contract requires. */
export const readFileText = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : ''
      resolve(url.replace(/^[^,]*,/, ''))
    }
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.readAsDataURL(file)
  })
