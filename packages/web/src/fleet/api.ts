import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type * as wire from '@kerbside/contract/desk/fleet.ts'
import type { bringPicture } from '@kerbside/contract/desk/picture.ts'
import type * as staff from '@kerbside/contract/desk/staff.ts'
import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { PICTURE_RULES, sayPictureFault } from '@kerbside/domain/picture/picture-kind.ts'
import { tellRefused } from '../desk-refused.ts'
import { DeskUnheard } from '../desk-unheard.ts'
import { type CallOf, call } from '../server.ts'

const FLEET: CallOf<typeof wire.showFleet> = { method: 'GET', path: '/api/desk/fleet' }
const SCAN: CallOf<typeof wire.openFleetScan> = { method: 'GET', path: '/api/desk/fleet/scan' }
const PHOTO: CallOf<typeof wire.openDriverPhoto> = {
  method: 'GET',
  path: '/api/desk/fleet/driver/photo',
}
const PICTURE: CallOf<typeof bringPicture> = { method: 'POST', path: '/api/desk/picture' }
const STAFF: CallOf<typeof staff.listDeskStaff> = { method: 'GET', path: '/api/desk/staff' }

/** A photo takes its time on a slow line. */
const PATIENT_MS = 60_000

export type Fleet = ReplyOf<typeof wire.showFleet>
export type {
  FleetDriver,
  FleetPaper,
  FleetType,
  FleetVehicle,
} from '@kerbside/contract/desk/fleet.ts'
export type { DeskMember } from '@kerbside/contract/desk/staff.ts'

type Asked = { signal: AbortSignal }

export async function askFleet({ signal }: Asked): Promise<Fleet> {
  const answer = await call(FLEET, {}, { signal })
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply
}

export async function askStaff({ signal }: Asked): Promise<readonly staff.DeskMember[]> {
  const answer = await call(STAFF, {}, { signal })
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply.members
}

export type ScanFile = Pick<ReplyOf<typeof wire.openFleetScan>, 'filename' | 'type' | 'file'>

/** What a document looks like; the sentence of why not, where it cannot be shown. */
export async function askScan(
  said: InputOf<typeof wire.openFleetScan>,
): Promise<ScanFile | string> {
  const answer = await call(SCAN, said, { timeoutMs: PATIENT_MS })
  return answer.heard ? answer.reply : answer.message
}

/** As an address a picture can be shown from; '' where there is none. */
export async function askDriverPhoto(number: number, { signal }: Asked): Promise<string> {
  const answer = await call(PHOTO, { number }, { signal })
  return answer.heard ? `data:${answer.reply.type};base64,${answer.reply.photo}` : ''
}

/** Brings a file as the picture of a vehicle type: its address, or the sentence of the refusal. */
export async function bringTypePicture(
  file: File,
): Promise<{ ok: true; src: string } | { ok: false; message: string }> {
  if (file.size > PICTURE_RULES.vehicle.mostBytes)
    return { ok: false, message: sayPictureFault('too-large', 'vehicle') }
  const said = { kind: 'vehicle', picture: await readFileText(file) } as const
  const answer = await call(PICTURE, said, { timeoutMs: PATIENT_MS })
  if (!answer.heard) return { ok: false, message: answer.message }
  const { src, message } = answer.reply
  return src === '' ? { ok: false, message } : { ok: true, src }
}

export type Fault = { path: string; message: string }

/** What became of a change, in words for whoever made it; `faults` stand at their fields. */
export type Done<Call extends AnyEndpoint> =
  | { ok: true; reply: ReplyOf<Call> }
  | { ok: false; message: string; faults: readonly Fault[] }

/** What is told to the desk, by the call it goes to. */
export type Writes = {
  '/api/desk/fleet/vehicle': typeof wire.saveFleetVehicle
  '/api/desk/fleet/vehicle/retire': typeof wire.retireFleetVehicle
  '/api/desk/fleet/driver/add': typeof wire.addFleetDriver
  '/api/desk/fleet/driver': typeof wire.saveFleetDriver
  '/api/desk/fleet/driver/invite': typeof wire.inviteFleetDriver
  '/api/desk/fleet/driver/end': typeof wire.endFleetDriver
  '/api/desk/fleet/driver/photo': typeof wire.keepDriverPhoto
  '/api/desk/fleet/paper': typeof wire.keepFleetPaper
  '/api/desk/fleet/type': typeof wire.saveFleetType
  '/api/desk/fleet/types/order': typeof wire.orderFleetTypes
  '/api/desk/fleet/type/retire': typeof wire.retireFleetType
  '/api/desk/staff/add': typeof staff.addDeskStaff
  '/api/desk/staff/invite': typeof staff.inviteDeskStaff
  '/api/desk/staff': typeof staff.saveDeskStaff
  '/api/desk/staff/end': typeof staff.endDeskStaff
}

/** One change of the fleet or of the people. */
export async function tellFleet<Path extends keyof Writes>(
  path: Path,
  said: InputOf<Writes[Path]>,
): Promise<Done<Writes[Path]>> {
  const to = { method: 'POST', path } as CallOf<Writes[Path]>
  const answer = await call(to, said, { timeoutMs: PATIENT_MS })
  if (!answer.heard && answer.why === 'refused') tellRefused('change')
  if (!answer.heard) return { ok: false, message: answer.message, faults: [] }
  const {
    code,
    message,
    faults = [],
  } = answer.reply as {
    code: number
    message: string
    faults?: readonly Fault[]
  }
  if (code === CODE.done) return { ok: true, reply: answer.reply }
  return { ok: false, message: message || GENERIC_MESSAGE, faults }
}

/** A file as base64, as the wire takes it. */
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
