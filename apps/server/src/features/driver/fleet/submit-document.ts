import { isFixedKind } from '@kerbside/domain/driver/document-kind.ts'
import {
  checkSubmission,
  type DocumentState,
  type SubmissionError,
  stateOfDocument,
} from '@kerbside/domain/driver/document-state.ts'
import {
  DRIVER_LICENCES,
  type KnownDriver,
  type Licence,
  type LicenceKind,
  NO_EXPIRY,
  VEHICLE_LICENCES,
} from '@kerbside/domain/driver/driver.ts'
import { type LocalDate, localAt } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../../db.ts'
import { boardTopic } from '../../../hub/topics.ts'
import type { OperatorId } from '../../../operator.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listKnownDrivers, lockDriver } from '../driver-store.ts'
import { readScan } from './read-scan.ts'
import { findScan, listScans, type Scan } from './scan-store.ts'
import {
  insertSubmission,
  listSubmissionsOf,
  lockSubmissionScan,
  type StoredSubmission,
} from './submission-store.ts'

type RequestedKind = {
  kind: LicenceKind
  holder: 'driver' | 'vehicle'
  name: string
  isRequired: boolean
  expires: boolean
  warningDays?: number
}

export type OwnDocument = RequestedKind & {
  document: Licence | undefined
  state: DocumentState
  hasScan: boolean
  sent: StoredSubmission | undefined
}

const fixed = (kind: LicenceKind, holder: 'driver' | 'vehicle'): RequestedKind => ({
  kind,
  holder,
  name: '',
  isRequired: true,
  expires: true,
})

/** What a driver and their car are asked for. */
const kindsFor = ({ vehicle, ownKinds = [] }: KnownDriver): RequestedKind[] =>
  [
    ...DRIVER_LICENCES.map((kind) => fixed(kind, 'driver')),
    ...VEHICLE_LICENCES.map((kind) => fixed(kind, 'vehicle')),
    ...ownKinds,
  ].filter(({ holder }) => holder === 'driver' || vehicle !== undefined)

const holderIdOf = (
  { driver, vehicle }: KnownDriver,
  holder: 'driver' | 'vehicle',
): string | undefined => (holder === 'driver' ? driver.id : vehicle?.id)

const todayIn = ({ now, profile }: Pick<RequestContext, 'now' | 'profile'>): LocalDate =>
  localAt(now(), profile.zone).slice(0, 10) as LocalDate

const URGENCY: Readonly<Record<DocumentState, number>> = {
  expired: 0,
  missing: 1,
  soon: 2,
  valid: 3,
  none: 4,
}

/** The documents of the driver and their car, what needs the driver first. */
export async function showOwnDocuments(
  context: RequestContext,
  { driverId }: { driverId: string },
): Promise<{ known: KnownDriver; today: LocalDate; documents: OwnDocument[] } | undefined> {
  const { operator } = context
  const today = todayIn(context)
  return withOperator(context, async (tx) => {
    const [known] = await listKnownDrivers(tx, { operator, driverIds: [driverId] })
    if (!known) return undefined
    const holders = [known.driver.id, ...(known.vehicle ? [known.vehicle.id] : [])]
    const scans = await listScans(tx, { operator })
    const submissions = await listSubmissionsOf(tx, { operator, holders })
    const documents = kindsFor(known).map((requested): OwnDocument => {
      const { kind, holder } = requested
      const is = (item: { kind: string; holderId: string }) =>
        item.kind === kind && item.holderId === holderIdOf(known, holder)
      const document = known.licences.find((item) => item.kind === kind)
      const newest = submissions.find(is)
      return {
        ...requested,
        document,
        state: stateOfDocument(document, { ...requested, today }),
        hasScan: scans.some(is) || newest?.state === 'waiting',
        sent: newest?.state === 'approved' ? undefined : newest,
      }
    })
    const dayOf = ({ document }: OwnDocument) => document?.expiresOn ?? NO_EXPIRY
    documents.sort((a, b) => URGENCY[a.state] - URGENCY[b.state] || (dayOf(a) < dayOf(b) ? -1 : 1))
    return { known, today, documents }
  })
}

export type SubmitResult =
  | { ok: true }
  | { ok: false; reason: SubmissionError | 'other-car' | 'unknown' }
  /** The file was not readable; the message is for the driver. */
  | { ok: false; reason: 'bad-scan'; message: string }

/** Stores a document that a driver sends until the desk decides. */
export async function submitDocument(
  context: RequestContext,
  params: {
    driverId: string
    id: string
    kind: LicenceKind
    /** The car that the driver saw; 0 for none. */
    vehicleNumber: number
    number: string
    expiresOn: LocalDate
    scan: Buffer
  },
): Promise<SubmitResult> {
  const { operator, live } = context
  const { driverId, id, kind, number, scan: bytes } = params
  const read = bytes.length === 0 ? undefined : await readScan(bytes)
  if (read && !read.ok) return { ok: false, reason: 'bad-scan', message: read.message }
  const result = await withOperator(context, async (tx): Promise<SubmitResult> => {
    await lockDriver(tx, { operator, driverId })
    const [known] = await listKnownDrivers(tx, { operator, driverIds: [driverId] })
    const requested = known && kindsFor(known).find((item) => item.kind === kind)
    const holderId = known && requested && holderIdOf(known, requested.holder)
    if (!requested || holderId === undefined) return { ok: false, reason: 'unknown' }
    if (requested.holder === 'vehicle' && known.vehicle?.number !== params.vehicleNumber)
      return { ok: false, reason: 'other-car' }
    const expiresOn = requested.expires ? params.expiresOn : NO_EXPIRY
    const facts = { expiresOn, hasScan: read !== undefined }
    const error = checkSubmission(facts, { today: todayIn(context), expires: requested.expires })
    if (error) return { ok: false, reason: error }
    if (!read) return { ok: false, reason: 'no-scan' }
    const sentAt = context.now()
    const { scan } = read
    const made = { id, driverId, holderId, kind, number, expiresOn, scan, sentAt }
    await insertSubmission(tx, { operator, ...made })
    return { ok: true }
  })
  if (result.ok) live.publish(operator, boardTopic(), { signal: 'boardUpdate', what: 'documents' })
  return result
}

/** The scan of a document of the driver or their car: what waits, otherwise what was approved. */
export async function openOwnScan(
  context: RequestContext,
  { driverId, kind }: { driverId: string; kind: LicenceKind },
): Promise<(Scan & { name: string }) | undefined> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const [known] = await listKnownDrivers(tx, { operator, driverIds: [driverId] })
    const requested = known && kindsFor(known).find((item) => item.kind === kind)
    const holderId = known && requested && holderIdOf(known, requested.holder)
    if (holderId === undefined) return undefined
    const scan =
      (await findWaitingScan(tx, { operator, holderId, kind })) ??
      (await findScan(tx, { operator, holderId, kind }))
    const name = isFixedKind(kind) ? kind.replace('_', '-') : 'document'
    return scan && { ...scan, name: `${name}.${scan.type}` }
  })
}

async function findWaitingScan(
  tx: Tx,
  { operator, holderId, kind }: { operator: OperatorId; holderId: string; kind: LicenceKind },
): Promise<Scan | undefined> {
  const sent = await listSubmissionsOf(tx, { operator, holders: [holderId] })
  const waiting = sent.find((item) => item.kind === kind && item.state === 'waiting')
  return waiting && lockSubmissionScan(tx, { operator, id: waiting.id })
}
