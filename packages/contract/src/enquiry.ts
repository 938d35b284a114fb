import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { envelope, id, requiredText, text } from './scalar.ts'

export const sendComment = endpoint({
  method: 'POST',
  path: '/api/comment',
  about: 'A message to the operator from the contact page.',
  audience: 'guest',
  limit: { times: 3, per: 'hour' },
  input: z.object({
    phone: text('Phone', 20),
    name: requiredText('Name'),
    email: z.email('Email is invalid').max(255),
    source: text('source').default('web'),
    subject: text('Subject'),
    enqtype: text('Enquiry type'),
    message: requiredText('Message', 4000),
    custid: id('custid').optional(),
  }),
  reply: z.object(envelope),
})
