import * as deskFleetCalls from '@kerbside/contract/calls.generated/fleet-desk.ts'
import * as deskPictureCalls from '@kerbside/contract/calls.generated/picture.ts'
import * as deskStaffCalls from '@kerbside/contract/calls.generated/staff-desk.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type * as wire from '@kerbside/contract/fleet/desk.ts'
import type { DeskMember } from '@kerbside/contract/staff/desk.ts'
import { describePictureError, PICTURE_RULES } from '@kerbside/domain/picture/picture-kind.ts'
import { type FetchOptions, fetchReply, submit } from '@kerbside/web/desk-client.ts'

/** A photo takes long on a slow connection. */
export const LONG_TIMEOUT = { timeoutMs: 60_000 }

export type { DocumentKind } from '@kerbside/contract/fleet/kinds.ts'
export type Fleet = ReplyOf<typeof wire.showFleet>
export type {
  FleetDocument,
  FleetDriver,
  FleetType,
  FleetVehicle,
} from '@kerbside/contract/fleet/desk.ts'
export type { DeskMember }

export const fetchFleet = (options: FetchOptions): Promise<Fleet> =>
  fetchReply(deskFleetCalls.showFleet, {}, options)

export const fetchStaff = async (options: FetchOptions): Promise<readonly DeskMember[]> =>
  (await fetchReply(deskStaffCalls.listDeskStaff, {}, options)).members

/** The image of a document. */
export const fetchScan = (input: InputOf<typeof wire.openFleetScan>) =>
  submit(deskFleetCalls.openFleetScan, input, LONG_TIMEOUT)

/** An address for an image element. */
export async function fetchDriverPhoto(number: number, options: FetchOptions): Promise<string> {
  const { type, photo } = await fetchReply(deskFleetCalls.openDriverPhoto, { number }, options)
  return `data:${type};base64,${photo}`
}

/** Uploads a file as the picture of a vehicle type: returns its address, or the reason for the rejection. */
export async function bringTypePicture(
  file: File,
): Promise<{ ok: true; src: string } | { ok: false; message: string }> {
  if (file.size > PICTURE_RULES.vehicle.maxBytes)
    return { ok: false, message: describePictureError('too-large', 'vehicle') }
  const input = { kind: 'vehicle', picture: await readFileText(file) } as const
  const result = await submit(deskPictureCalls.bringPicture, input, LONG_TIMEOUT)
  return result.ok ? { ok: true, src: result.reply.src } : result
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
