import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, requiredText } from '../scalar.ts'
import { DeskChange } from './change.ts'

export const checkDeskMoney = endpoint({
  method: 'POST',
  path: '/api/desk/check',
  about:
    'Ours: decides about money that waits for a person: a no-show or waiting there is only the driver’s word for, or cash a driver has that nobody owes.',
  audience: 'desk',
  roles: ['owner', 'dispatcher'],
  limit: { times: 60, per: 'minute' },
  input: z.object({
    jobpartid: id('jobpartid'),
    version: z.int('version must be a whole number').positive('version is invalid'),
    /** `charge` it as the driver said, `drop` it, or the cash was `returned` to the customer. */
    answer: z.enum(['charge', 'drop', 'returned'], { error: 'answer is invalid' }),
    reason: requiredText('reason'),
  }),
  reply: DeskChange,
})
