import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope, requiredText, text, when } from './scalar.ts'

const limit = { times: 60, per: 'minute' } as const
const trackingcode = requiredText('trackingcode', 64)

export const findBookingParams = endpoint({
  method: 'GET',
  path: '/api/bookingparams',
  about: 'Returns a journey that another page prepared, by its unguessable id.',
  audience: 'licence',
  limit,
  input: z.object({ id: requiredText('id', 64) }),
  reply: z.object({
    ...envelope,
    trackingcode: z.string().optional(),
    pickup: z.string().optional(),
    dropoff: z.string().optional(),
    datetime: z.string().optional(),
    vehtypeid: z.number().optional(),
    vehicleid: z.number().optional(),
    isASAP: z.boolean().optional(),
  }),
})

export const saveBookingParams = endpoint({
  method: 'POST',
  path: '/api/bookingparams',
  about: 'Prepares a journey for the booking page; the reply has the id that opens it.',
  audience: 'licence',
  limit,
  input: z.object({
    trackingcode,
    pickup: text('pickup'),
    dropoff: text('dropoff'),
    datetime: when('datetime'),
    vehtypeid: z.number().int().optional(),
    vehicleid: z.number().int().optional(),
    isASAP: z.boolean().optional(),
  }),
  reply: z.object({ ...envelope, id: z.string().optional() }),
})

export const findCustAppBaseUrl = endpoint({
  method: 'GET',
  path: '/api/custappbaseurl',
  about: 'Returns the address of the booking site of a tracking code.',
  audience: 'licence',
  limit,
  input: z.object({ trackingcode }),
  reply: z.object({ ...envelope, custappbaseurl: z.string().optional() }),
})

export const validateParent = endpoint({
  method: 'POST',
  path: '/api/validate',
  about: 'Returns whether a page may embed the widget of a tracking code.',
  audience: 'licence',
  limit,
  input: z.object({ parentdomain: requiredText('parentdomain'), trackingcode }),
  reply: z.object({ ...envelope, valid: z.boolean() }),
})

export const EMBED_REJECTION_MESSAGES = {
  'unknown-code': 'We don’t recognise this tracking code.',
  'other-parent':
    'This page isn’t allowed to show the booking form. Ask the operator to list its address.',
  'unknown-id': 'This link has already been used. Please start the booking again.',
}

export const writeEmbedRejection = (reason: keyof typeof EMBED_REJECTION_MESSAGES) => ({
  code: CODE.refused,
  message: EMBED_REJECTION_MESSAGES[reason],
})
