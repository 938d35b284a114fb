import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  emailAddress,
  envelope,
  id,
  requiredMultilineText,
  requiredText,
  text,
  uuid,
} from './scalar.ts'

export const sendComment = endpoint({
  method: 'POST',
  path: '/api/comment',
  about: 'Sends a message to the operator from the contact page.',
  audience: 'guest',
  limit: { times: 6, per: 'hour' },
  input: z.object({
    phone: text('Phone', 30).default(''),
    name: requiredText('Name'),
    email: emailAddress('Email is invalid'),
    source: text('source', 60).default('web'),
    subject: text('Subject').default(''),
    enqtype: text('Enquiry type', 60).default(''),
    message: requiredMultilineText('Message', 4000),
    custid: id('custid').optional(),
    /** Addition to the specification: the signature of the page’s form; a form that is sent twice makes one message. */
    form: text('form', 200).default(''),
    /** Addition to the specification: a hidden field that stays empty unless a bot fills it in. */
    website: text('website').default(''),
  }),
  reply: z.object(envelope),
})

const STAFF = ['owner', 'dispatcher', 'support'] as const

const EnquiryState = z.enum(['open', 'done', 'spam'])
export type EnquiryState = z.infer<typeof EnquiryState>

export const EnquiryItem = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  kind: z.string(),
  message: z.string(),
  source: z.string(),
  /** The customer who was signed in; 0 for none. */
  customerId: z.number(),
  state: EnquiryState,
  /** Why it was flagged as spam: links, markup, repeats, trapped, or ''. */
  suspicion: z.string(),
  /** Instants; `movedAt` is '' until a member of staff moves it. */
  madeAt: z.string(),
  movedAt: z.string(),
  movedBy: z.string(),
})
export type EnquiryItem = z.infer<typeof EnquiryItem>

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/api/desk/enquiries',
  about:
    'Addition to the specification: lists the messages from the contact page, newest first, thirty per page.',
  audience: 'desk',
  limit: { times: 120, per: 'minute' },
  roles: STAFF,
  input: z.object({
    state: EnquiryState.default('open'),
    /** Id of the last row that was shown; the response contains the rows that arrived before it. */
    after: z.union([z.literal(''), uuid()]).default(''),
  }),
  reply: z.object({
    ...envelope,
    enquiries: z.array(EnquiryItem),
    more: z.boolean(),
    counts: z.object({ open: z.number(), spam: z.number() }),
  }),
})

export const moveEnquiry = endpoint({
  method: 'POST',
  path: '/api/desk/enquiry',
  about:
    'Addition to the specification: marks a message as answered or as spam, or removes either mark.',
  audience: 'desk',
  limit: { times: 120, per: 'minute' },
  roles: STAFF,
  input: z.object({ id: uuid(), state: EnquiryState }),
  reply: z.object(envelope),
})
