import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, requiredText } from '../scalar.ts'
import { DeskChange } from './change.ts'

export const checkDeskMoney = endpoint({
  method: 'POST',
  path: '/api/desk/check',
  about:
    'Addition to the specification: decides about money that waits for a review: a no-show or waiting time based only on the driver’s report, or cash with a driver that no one owes.',
  audience: 'desk',
  roles: ['owner', 'dispatcher'],
  limit: { times: 60, per: 'minute' },
  input: z.object({
    reference: id('reference'),
    version: z.int('version must be a whole number').positive('version is invalid'),
    /** `charge` what the driver claims, `drop` the charge, or record that the cash was `returned` to the customer. */
    answer: z.enum(['charge', 'drop', 'returned'], { error: 'answer is invalid' }),
    reason: requiredText('reason'),
  }),
  reply: DeskChange,
})
