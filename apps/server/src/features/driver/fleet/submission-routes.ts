import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/driver/documents.ts'
import { daysBetween } from '@kerbside/domain/driver/warn-licence.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { NOT_FOUND, serve } from '../../../http/serve.ts'
import type { RequestContext } from '../../../request-context.ts'
import {
  decideSubmission,
  listSubmissionsToDecide,
  openSubmissionScan,
  type SubmissionToDecide,
} from './decide-submission.ts'
import { writeExpiry } from './kind-routes.ts'
import type { Scan } from './scan-store.ts'
import {
  type OwnDocument,
  openOwnScan,
  showOwnDocuments,
  submitDocument,
} from './submit-document.ts'

const DONE = { code: CODE.done, message: '' }
const TYPES = { webp: 'image/webp', pdf: 'application/pdf' } as const

const errorAt = ([path, message]: readonly [string, string]) => ({
  code: CODE.refused,
  message,
  errors: path === '' ? [] : [{ path, message }],
})

const writeFile = ({ name, type, bytes }: Scan & { name: string }) => ({
  ...DONE,
  filename: name,
  type: TYPES[type],
  file: bytes.toString('base64'),
})

/** Documents that drivers send, and the desk's decision about them. */
export function submissionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDriverDocuments, async (_, context) => {
    const shown = await showOwnDocuments(context, { driverId: driverOf(context) })
    if (!shown) return NOT_FOUND
    const { known, today, documents } = shown
    return {
      ...DONE,
      vehicleId: known.vehicle?.number ?? 0,
      registration: known.vehicle?.registration ?? '',
      today,
      documents: documents.map((item) => writeOwn(item, today)),
    }
  })

  serve(app, deps, wire.sendDriverDocument, async (input, context) => {
    const { submissionId, vehicleId, scan, kind, number, expiresOn } = input
    const result = await submitDocument(context, {
      driverId: driverOf(context),
      id: submissionId,
      vehicleNumber: vehicleId,
      scan: Buffer.from(scan, 'base64'),
      kind,
      number,
      expiresOn,
    })
    if (result.ok) return { ...DONE, errors: [] }
    return result.reason === 'bad-scan'
      ? errorAt(['scan', result.message])
      : errorAt(wire.SUBMISSION_ERRORS[result.reason])
  })

  serve(app, deps, wire.openDriverScan, async ({ kind }, context) => {
    const found = await openOwnScan(context, { driverId: driverOf(context), kind })
    return found ? writeFile(found) : NOT_FOUND
  })

  serve(app, deps, wire.listSubmissions, async (_, context) => ({
    ...DONE,
    submissions: (await listSubmissionsToDecide(context)).map(writeSubmission),
  }))

  serve(app, deps, wire.openSubmission, async ({ submissionId }, context) => {
    const found = await openSubmissionScan(context, { id: submissionId })
    return found ? writeFile(found) : NOT_FOUND
  })

  serve(app, deps, wire.decideSubmission, async (input, context) => {
    const { submissionId, approved, number, expiresOn, reason } = input
    const result = await decideSubmission(context, {
      id: submissionId,
      isApproved: approved,
      number,
      expiresOn,
      reason,
    })
    if (result.ok) return { ...DONE, errors: [] }
    if (result.reason === 'unknown') return NOT_FOUND
    if (result.reason === 'no-reason')
      return errorAt(['reason', 'Tell the driver why, so that they can send it again.'])
    if (result.reason === 'past')
      return errorAt(['expiresOn', 'This date has passed. Reject the document instead.'])
    return errorAt(wire.SUBMISSION_ERRORS[result.reason])
  })
}

/** serve() admits only signed-in drivers. */
function driverOf({ principal }: RequestContext): string {
  if (principal.driverId === undefined) throw new Error('a driver app request without a driver')
  return principal.driverId
}

function writeOwn(item: OwnDocument, today: LocalDate): wire.DriverDocument {
  const { kind, holder, name, isRequired, expires, document, state, hasScan, sent } = item
  const expiresOn = document ? writeExpiry(document.expiresOn) : ''
  return {
    kind,
    holder,
    name,
    required: isRequired,
    expires,
    number: document?.number ?? '',
    expiresOn,
    daysLeft: document && expiresOn !== '' ? daysBetween(today, document.expiresOn) : 0,
    state,
    hasScan,
    sent:
      sent?.state === 'waiting' || sent?.state === 'rejected'
        ? {
            state: sent.state,
            number: sent.number,
            expiresOn: writeExpiry(sent.expiresOn),
            sentAt: sent.sentAt.toISOString(),
            reason: sent.reason,
          }
        : null,
  }
}

const writeSubmission = (item: SubmissionToDecide): wire.Submission => ({
  submissionId: item.id,
  driverId: item.driverNumber,
  driver: `${item.firstName} ${item.lastName}`.trim(),
  holder: item.vehicleNumber === null ? 'driver' : 'vehicle',
  registration: item.registration ?? '',
  kind: item.kind,
  name: item.own?.name ?? '',
  expires: item.own?.expires ?? true,
  number: item.number,
  expiresOn: writeExpiry(item.expiresOn),
  type: item.type,
  sentAt: item.sentAt.toISOString(),
})
