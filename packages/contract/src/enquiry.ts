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
  about: 'A message to the operator from the contact page.',
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
    /** Ours: the seal of the page’s form, by which what is sent twice is one message. */
    form: text('form', 200).default(''),
    /** Ours: a field nobody can see; it stays empty. */
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
  enqtype: z.string(),
  message: z.string(),
  source: z.string(),
  /** Of the customer who was signed in; 0 for nobody. */
  custid: z.number(),
  state: EnquiryState,
  /** Why it is held for spam: links, markup, repeats, trapped, or ''. */
  suspicion: z.string(),
  /** Instants; `movedat` is '' of what nobody has touched. */
  madeat: z.string(),
  movedat: z.string(),
  movedby: z.string(),
})
export type EnquiryItem = z.infer<typeof EnquiryItem>

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/api/desk/enquiries',
  about: 'Ours: what visitors wrote from the contact page, the newest first, thirty at a time.',
  audience: 'desk',
  limit: { times: 120, per: 'minute' },
  roles: STAFF,
  input: z.object({
    state: EnquiryState.default('open'),
    /** The last one that was shown: those that came before it. */
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
  about: 'Ours: a message is answered, is spam, or is neither after all.',
  audience: 'desk',
  limit: { times: 120, per: 'minute' },
  roles: STAFF,
  input: z.object({ id: uuid(), state: EnquiryState }),
  reply: z.object(envelope),
})
