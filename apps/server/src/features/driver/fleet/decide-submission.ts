import { checkSubmission, type SubmissionError } from '@kerbside/domain/driver/document-state.ts'
import { type LocalDate, localAt } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../../db.ts'
import { boardTopic, driverTopic } from '../../../hub/topics.ts'
import type { OperatorId } from '../../../operator.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAction } from '../../audit/record-action.ts'
import { listLicences } from '../driver-store.ts'
import { listKinds, type StoredKind } from './kind-store.ts'
import { storeLicence } from './record-licence.ts'
import type { Scan } from './scan-store.ts'
import {
  listWaiting,
  lockSubmissionScan,
  markDecided,
  type WaitingSubmission,
} from './submission-store.ts'

export type SubmissionToDecide = WaitingSubmission & { own: StoredKind | undefined }

const listToDecide = async (
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<SubmissionToDecide[]> => {
  const kinds = await listKinds(tx, { operator })
  return (await listWaiting(tx, { operator })).flatMap((item) => {
    const own = kinds.find(({ kind }) => kind === item.kind)
    return own?.isArchived ? [] : [{ ...item, own }]
  })
}

/** What drivers have sent and no one has decided, the oldest first. */
export const listSubmissionsToDecide = (context: RequestContext): Promise<SubmissionToDecide[]> =>
  withOperator(context, (tx) => listToDecide(tx, context))

const objectOf = ({ vehicleNumber, driverNumber }: WaitingSubmission): string =>
  vehicleNumber === null ? `driver ${driverNumber}` : `vehicle ${vehicleNumber}`

/** The scan of one that waits; the log records who opened it. */
export async function openSubmissionScan(
  context: RequestContext,
  { id }: { id: string },
): Promise<(Scan & { name: string }) | undefined> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const found = (await listToDecide(tx, { operator })).find((item) => item.id === id)
    const scan = found && (await lockSubmissionScan(tx, { operator, id }))
    if (!found || !scan) return undefined
    const object = objectOf(found)
    await recordAction(tx, {
      deps: context,
      action: 'licence.scan-opened',
      object,
      detail: { kind: found.kind },
    })
    return { ...scan, name: `${object.replace(' ', '-')}-${found.kind}.${scan.type}` }
  })
}

export type DecideResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'no-reason' | SubmissionError }

/** Approves a document, with number and date as the desk reads them, or rejects it. The first decision counts. */
export async function decideSubmission(
  context: RequestContext,
  params: {
    id: string
    isApproved: boolean
    number: string
    expiresOn: LocalDate | undefined
    reason: string
  },
): Promise<DecideResult> {
  const { operator, profile } = context
  const { id, isApproved, number } = params
  const reason = params.reason.trim()
  const done = await withOperator(
    context,
    async (tx): Promise<DecideResult & { driverId?: string }> => {
      const found = (await listToDecide(tx, { operator })).find((item) => item.id === id)
      const scan = found && (await lockSubmissionScan(tx, { operator, id }))
      if (!found || !scan) return { ok: false, reason: 'unknown' }
      if (!isApproved && reason === '') return { ok: false, reason: 'no-reason' }
      const { kind, holderId, driverId } = found
      const expiresOn = params.expiresOn ?? found.expiresOn
      if (isApproved) {
        const today = localAt(context.now(), profile.zone).slice(0, 10) as LocalDate
        const expires = found.own?.expires ?? true
        const error = checkSubmission({ expiresOn, hasScan: true }, { today, expires })
        if (error) return { ok: false, reason: error }
        const before = (await listLicences(tx, { operator })).find(
          (item) => item.holderId === holderId && item.kind === kind,
        )
        const issuer = profile.settings.licensing?.authority ?? ''
        const authority = kind === 'badge' || kind === 'plate' ? (before?.authority ?? issuer) : ''
        const saved = await storeLicence(tx, {
          deps: context,
          number: found.vehicleNumber ?? found.driverNumber,
          licence: { kind, number, expiresOn, authority },
          scan,
          madeBy: `${found.firstName} ${found.lastName}`.trim(),
        })
        if (!saved) return { ok: false, reason: 'unknown' }
      }
      await markDecided(tx, {
        operator,
        id,
        state: isApproved ? 'approved' : 'rejected',
        by: context.principal.member?.name ?? '',
        reason: isApproved ? '' : reason,
        now: context.now(),
      })
      await recordAction(tx, {
        deps: context,
        action: isApproved ? 'document.approved' : 'document.rejected',
        object: objectOf(found),
        detail: { kind, ...(isApproved ? { number, expiresOn } : { reason }) },
      })
      return { ok: true, driverId }
    },
  )
  if (!done.ok) return done
  context.changes?.notify(operator)
  const event = { signal: 'boardUpdate', what: 'documents' } as const
  context.live.publish(operator, boardTopic(), event)
  if (done.driverId !== undefined) context.live.publish(operator, driverTopic(done.driverId), event)
  return { ok: true }
}
