import type { LocalDate } from '../time.ts'
import { checkLicences } from './check-licences.ts'
import type { Licence, LicenceKind, OwnKind, Vehicle } from './driver.ts'

export type ShiftRejection =
  | 'no-vehicle'
  | 'vehicle-unknown'
  | 'vehicle-taken'
  | 'on-already'
  | 'documents-missing'
  | 'documents-ended'

/** The document that stops a shift; without a day of expiry it was never approved. */
export type LackingDocument = { kind: LicenceKind; expiresOn: LocalDate | undefined }

export type ShiftResult =
  | { ok: true; vehicleId: string; isNew: boolean }
  | { ok: false; reason: ShiftRejection; lacking?: LackingDocument }

/**
 * Checks whether a driver may start a shift now. The vehicle is the one they name, otherwise their usual one. A driver
 * without currently valid documents is rejected. Repeating the request changes nothing.
 */
export function checkShift(params: {
  now: Date
  zone: string
  /** The current shift. */
  running: { vehicleId: string } | undefined
  /** The chosen vehicle; undefined if none was named and the driver has no usual one. */
  vehicle: Vehicle | undefined
  /** A vehicle was named that does not exist. */
  isUnknown: boolean
  /** Another driver's shift uses it. */
  isTaken: boolean
  /** The licences of the driver and the vehicle. */
  licences: readonly Licence[]
  ownKinds?: readonly OwnKind[]
}): ShiftResult {
  const { vehicle, running, now, zone } = params
  if (running && (vehicle === undefined || vehicle.id === running.vehicleId))
    return { ok: true, vehicleId: running.vehicleId, isNew: false }
  if (running) return { ok: false, reason: 'on-already' }
  if (params.isUnknown) return { ok: false, reason: 'vehicle-unknown' }
  if (!vehicle) return { ok: false, reason: 'no-vehicle' }
  if (params.isTaken) return { ok: false, reason: 'vehicle-taken' }
  const documents = checkLicences(params.licences, { until: now, zone, own: params.ownKinds })
  if (!documents.ok) {
    const { kind } = documents
    return documents.reason === 'missing'
      ? { ok: false, reason: 'documents-missing', lacking: { kind, expiresOn: undefined } }
      : {
          ok: false,
          reason: 'documents-ended',
          lacking: { kind, expiresOn: documents.expiresOn },
        }
  }
  return { ok: true, vehicleId: vehicle.id, isNew: true }
}
