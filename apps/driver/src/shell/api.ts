import * as driverLegsCalls from '@kerbside/contract/calls.generated/dispatch-driver-legs.ts'
import * as driverCalls from '@kerbside/contract/calls.generated/driver.ts'
import * as documentCalls from '@kerbside/contract/calls.generated/driver-documents.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type {
  EarningsReply,
  EventReply,
  listDriverLegs,
} from '@kerbside/contract/dispatch/driver-legs.ts'
import type {
  listDriverDocuments,
  sendDriverDocument,
} from '@kerbside/contract/driver/documents.ts'
import type { findDriverMe } from '@kerbside/contract/driver.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { hashedPassword, type Rejection, toRejection } from '@kerbside/web/account/to-rejection.ts'
import { type ApiResult, callApi } from '@kerbside/web/call-api.ts'
import type { StoredEvent, StoredFix } from '../sync/driver-storage.ts'
import type { Sent, SentEventResult, Unsent } from '../sync/outbox.ts'

export type DriverMe = {
  number: number
  firstName: string
  lastName: string
  phone: string
  office: string
  shift: NonNullable<ReplyOf<typeof findDriverMe>['shift']> | undefined
  vehicles: NonNullable<ReplyOf<typeof findDriverMe>['vehicles']>
  /** The number of the emergency services. */
  emergencyNumber: string
  emergency: NonNullable<ReplyOf<typeof findDriverMe>['emergency']> | undefined
}

/** The driver's day from the server. */
export type DriverDay = Pick<
  ReplyOf<typeof listDriverLegs>,
  'legs' | 'offers' | 'done' | 'currencyCode' | 'earned' | 'cashHeld'
>

export type DriverDocuments = Pick<
  ReplyOf<typeof listDriverDocuments>,
  'vehicleId' | 'registration' | 'today' | 'documents'
>
export type DriverDocument = DriverDocuments['documents'][number]

/** Driver calls are “not found” without a session: then the driver must sign in. */
function toUnsentResult({ why, code }: ApiResult<unknown> & { ok: false }): UnsentResult {
  if (why === 'rejected' && code === CODE.failed) return { ok: false, why: 'signed-out' }
  return { ok: false, why: why === 'unreachable' ? 'offline' : 'failed' }
}

type UnsentResult = { ok: false; why: Unsent }

/** Undefined if no driver is signed in; `unreachable` if the server could not be reached. */
export async function findDriver(): Promise<DriverMe | undefined | 'unreachable'> {
  const response = await callApi(driverCalls.findDriverMe, {})
  if (!response.ok) return 'unreachable'
  const { code, driverId, firstName = '', lastName = '', phone = '', office = '' } = response.reply
  if (code !== CODE.done || driverId === undefined) return undefined
  const { shift, vehicles = [], emergencyNumber = '112', emergency } = response.reply
  return {
    number: driverId,
    firstName,
    lastName,
    phone,
    office,
    shift: shift ?? undefined,
    vehicles,
    emergencyNumber,
    emergency: emergency ?? undefined,
  }
}

export async function signIn(input: {
  name: string
  password: string
  publicId: string
}): Promise<{ ok: true } | Rejection> {
  const passwordHash = await hashedPassword(input)
  if (typeof passwordHash !== 'string') return passwordHash
  const response = await callApi(driverCalls.signInDriver, {
    name: input.name.trim(),
    passwordHash,
  })
  return response.ok && response.reply.code === CODE.done ? { ok: true } : toRejection(response)
}

/** Returns false if the server could not be reached. */
export const signOut = async (): Promise<boolean> =>
  (await callApi(driverCalls.signOutDriver, {})).ok

export type InvitedDriver = { firstName: string; name: string }

/** The driver of an invitation; undefined if it is invalid. */
export async function openInvitation(
  invitation: string,
): Promise<InvitedDriver | undefined | 'unreachable'> {
  const response = await callApi(driverCalls.openDriverInvitation, { invitation })
  // A damaged link is rejected without a look-up.
  if (!response.ok) return response.why === 'rejected' ? undefined : 'unreachable'
  const { code, firstName = '', phone = '', email = '' } = response.reply
  return code === CODE.done ? { firstName, name: email || phone } : undefined
}

/** `spent` if the invitation itself is no longer valid. */
export async function enrol(input: {
  invitation: string
  password: string
  publicId: string
}): Promise<{ ok: true } | (Rejection & { spent: boolean })> {
  const passwordHash = await hashedPassword(input)
  if (typeof passwordHash !== 'string') return { ...passwordHash, spent: false }
  const response = await callApi(driverCalls.enrolDriver, {
    invitation: input.invitation,
    passwordHash,
  })
  if (response.ok && response.reply.code === CODE.done) return { ok: true }
  return { ...toRejection(response), spent: response.ok && response.reply.spent === true }
}

/** Begins a shift with a car, or ends it. `toSend`: the kind of document that stops it, if the driver can send it. */
export async function changeShift(input: {
  on: boolean
  vehicleId?: number
}): Promise<{ ok: true } | (Rejection & { toSend?: string | undefined })> {
  const response = await callApi(driverCalls.changeDriverShift, input)
  if (response.ok && response.reply.code === CODE.done) return { ok: true }
  const document = response.ok ? response.reply.document : undefined
  return { ...toRejection(response), ...(document?.canSend && { toSend: document.kind }) }
}

export async function findDay(): Promise<Sent<DriverDay>> {
  const response = await callApi(driverLegsCalls.listDriverLegs, {})
  if (!response.ok) return toUnsentResult(response)
  const { legs, offers, done, currencyCode, earned, cashHeld } = response.reply
  return { ok: true, answer: { legs, offers, done, currencyCode, earned, cashHeld } }
}

/** Earnings in the week of a day; '' is the current week. */
export async function findWeek(day: string): Promise<Sent<EarningsReply>> {
  const response = await callApi(
    driverLegsCalls.findDriverEarnings,
    day === '' ? {} : { week: day },
  )
  return response.ok ? { ok: true, answer: response.reply } : toUnsentResult(response)
}

export async function listDocuments(): Promise<Sent<DriverDocuments>> {
  const response = await callApi(documentCalls.listDriverDocuments, {})
  return response.ok ? { ok: true, answer: response.reply } : toUnsentResult(response)
}

/** A photo takes long on a slow connection. */
const LONG_TIMEOUT = { timeoutMs: 90_000 }

export type SendDocumentResult =
  | { ok: true }
  /** `field` is '' for an error of the whole document; without a message the request may be sent again. */
  | { ok: false; field: string; message: string | undefined }

/** Sends a document to the office; with the same id it is stored once. */
export async function sendDocument(
  input: InputOf<typeof sendDriverDocument>,
): Promise<SendDocumentResult> {
  const response = await callApi(documentCalls.sendDriverDocument, input, LONG_TIMEOUT)
  if (!response.ok)
    return {
      ok: false,
      field: '',
      message: response.why === 'rejected' ? response.message : undefined,
    }
  const { code, message, errors } = response.reply
  if (code === CODE.done) return { ok: true }
  const [first] = errors
  return { ok: false, field: first?.path ?? '', message: first?.message ?? message }
}

/** A scan as an address for an image or a download; undefined if it cannot be opened now. */
export async function openScan(
  kind: string,
): Promise<{ address: string; filename: string; isPicture: boolean } | undefined> {
  const response = await callApi(documentCalls.openDriverScan, { kind }, LONG_TIMEOUT)
  if (!response.ok || response.reply.code !== CODE.done) return undefined
  const { type, file, filename } = response.reply
  return {
    address: `data:${type};base64,${file}`,
    filename,
    isPicture: type !== 'application/pdf',
  }
}

/** A token for the driver's own legs on the live channel; undefined if none can be fetched now. */
export async function findLiveToken(): Promise<{ url: string; token: string } | undefined> {
  const response = await callApi(driverCalls.openDriverLive, {})
  return response.ok && response.reply.code === CODE.done ? response.reply : undefined
}

/** Sends events in one call and returns the result of each; only as the driver who made them. */
export async function sendEvents(
  events: readonly StoredEvent[],
  driverId: number,
): Promise<Sent<readonly SentEventResult[]>> {
  const response = await callApi(driverLegsCalls.replayDriverEvents, {
    driverId,
    events: [...events],
  })
  if (response.ok) return { ok: true, answer: response.reply.results.map(resultOf) }
  const { why, code, message } = response
  const isMalformed = why === 'rejected' && code !== CODE.failed
  if (!isMalformed) return toUnsentResult(response)
  const [first, ...others] = events
  if (!first) return { ok: true, answer: [] }
  // An event that the server does not understand would block all later ones.
  if (others.length > 0) return sendEvents([first], driverId)
  return { ok: true, answer: [{ eventId: first.eventId, ok: false, message }] }
}

const resultOf = ({ eventId, code, message }: EventReply): SentEventResult => ({
  eventId,
  ok: code === CODE.done,
  message,
})

/** A rejection counts as a response: the server will never need these positions. */
export async function sendFixes(
  fixes: readonly StoredFix[],
  driverId: number,
): Promise<Sent<undefined>> {
  const response = await callApi(driverCalls.sendDriverPositions, {
    driverId,
    fixes: fixes.map(({ metresPerSecond, accuracyMetres, ...fix }) => ({
      ...fix,
      speed: metresPerSecond ?? null,
      accuracy: accuracyMetres ?? null,
    })),
  })
  const isMalformed = !response.ok && response.why === 'rejected' && response.code !== CODE.failed
  return response.ok || isMalformed ? { ok: true, answer: undefined } : toUnsentResult(response)
}
