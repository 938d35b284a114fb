import { MAX_REASON_LENGTH } from '@kerbside/domain/driver/document-kind.ts'
import type { DocumentState, SubmissionError } from '@kerbside/domain/driver/document-state.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { expiry } from '../fleet/desk.ts'
import { kindText } from '../fleet/kinds.ts'
import { base64, envelope, id, nothing, text, uuid } from '../scalar.ts'

/** A picture of 5 MB as base64, plus the rest of the request. */
const LARGEST_BYTES = 7 * 1024 * 1024

const states = ['valid', 'soon', 'expired', 'missing', 'none'] as const satisfies DocumentState[]

/** A document that a driver or their car needs, or that was given. */
const DriverDocument = z.object({
  holder: z.enum(['driver', 'vehicle']),
  /** A fixed kind, or the operator's own: "own-3". */
  kind: z.string(),
  /** The name of an own kind; '' for a fixed one. */
  name: z.string(),
  required: z.boolean(),
  expires: z.boolean(),
  /** Of the approved document; '' if there is none. */
  number: z.string(),
  /** The last day on which it is valid: "2026-12-31"; '' if it does not expire or is missing. */
  expiresOn: z.string(),
  /** Whole days from today; 0 today, negative after it has expired. */
  daysLeft: z.number(),
  state: z.enum(states),
  hasScan: z.boolean(),
  /** What the driver sent last, while it waits for approval or was rejected. */
  sent: z
    .object({
      state: z.enum(['waiting', 'rejected']),
      number: z.string(),
      expiresOn: z.string(),
      sentAt: z.string(),
      /** Why it was rejected. */
      reason: z.string(),
    })
    .nullable(),
})
export type DriverDocument = z.infer<typeof DriverDocument>

export const listDriverDocuments = endpoint({
  method: 'GET',
  path: '/api/driver/documents',
  about:
    'Addition to the specification: lists the documents that the driver and their car need or have, what is missing or expired first, with what the driver has sent.',
  audience: 'driver',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: z.object({
    ...envelope,
    /** The car whose documents are listed; 0 for none. */
    vehicleId: z.number(),
    registration: z.string(),
    /** Today in the operator's zone. */
    today: z.string(),
    documents: z.array(DriverDocument),
  }),
})

export const sendDriverDocument = endpoint({
  method: 'POST',
  path: '/api/driver/document',
  about:
    'Addition to the specification: sends a new document of the driver or their car to the desk, which approves it; it replaces one of the same kind that waits.',
  audience: 'driver',
  limit: { times: 20, per: 'minute' },
  largestBytes: LARGEST_BYTES,
  input: z.object({
    /** Made by the phone: one that is sent twice is stored once. */
    submissionId: uuid('submissionId is invalid'),
    kind: kindText,
    /** For a document of a car: which one the driver saw. */
    vehicleId: id('vehicleId').default(0),
    number: text('number', 80),
    /** '' for a document of a kind without an expiry. */
    expiresOn: expiry,
    /** A picture or a PDF as base64. */
    scan: z.union([z.literal(''), base64(LARGEST_BYTES)]),
  }),
  reply: z.object({
    ...envelope,
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
})

const file = {
  ...envelope,
  filename: z.string(),
  type: z.enum(['image/webp', 'application/pdf']),
  /** As base64. */
  file: z.string(),
}

export const openDriverScan = endpoint({
  method: 'GET',
  path: '/api/driver/scan',
  about:
    'Addition to the specification: returns the scan of a document of the driver or their car: the one that waits for approval, otherwise the approved one.',
  audience: 'driver',
  limit: { times: 60, per: 'minute' },
  input: z.object({ kind: kindText }),
  reply: z.object(file),
})

const desk = {
  audience: 'desk',
  roles: ['owner', 'dispatcher'],
  limit: { times: 120, per: 'minute' },
} as const

/** A document that waits for the desk. */
const Submission = z.object({
  submissionId: z.string(),
  driverId: z.number(),
  driver: z.string(),
  holder: z.enum(['driver', 'vehicle']),
  /** The registration of the car; '' for a document of the driver. */
  registration: z.string(),
  kind: z.string(),
  name: z.string(),
  expires: z.boolean(),
  number: z.string(),
  expiresOn: z.string(),
  type: z.enum(['webp', 'pdf']),
  sentAt: z.string(),
})
export type Submission = z.infer<typeof Submission>

export const listSubmissions = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/desk/fleet/submissions',
  about:
    'Addition to the specification: lists the documents that drivers have sent and no one has approved or rejected yet, the oldest first.',
  input: nothing,
  reply: z.object({ ...envelope, submissions: z.array(Submission) }),
})

const submissionId = uuid('submissionId is invalid')

export const openSubmission = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/desk/fleet/submission',
  about: 'Addition to the specification: returns the scan of a document that waits for approval.',
  input: z.object({ submissionId }),
  reply: z.object(file),
})

export const decideSubmission = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/desk/fleet/submission',
  about:
    'Addition to the specification: approves a document that a driver has sent, with number and date as the desk reads them, or rejects it with a reason for the driver.',
  input: z.object({
    submissionId,
    approved: z.boolean(),
    /** As the desk reads it on the document. */
    number: text('number', 80).default(''),
    expiresOn: expiry.optional(),
    reason: text('reason', MAX_REASON_LENGTH).default(''),
  }),
  reply: z.object({
    ...envelope,
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
})

export const SUBMISSION_ERRORS = {
  'no-expiry': ['expiresOn', 'Enter the expiry date.'],
  past: ['expiresOn', 'This date has passed. Send the new document.'],
  'no-scan': ['scan', 'Add a photo or a PDF of the document.'],
  'other-car': ['', 'You’ve changed cars. Check the document again, then send it.'],
  unknown: ['', 'This document is no longer asked for.'],
} as const satisfies Record<SubmissionError | 'other-car' | 'unknown', readonly [string, string]>
