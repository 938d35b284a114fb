import { z } from 'zod'
import { ChatReply, messageFields, read } from '../chat.ts'
import { endpoint } from '../endpoint.ts'
import { envelope, id, nothing, whole } from '../scalar.ts'

/**
 * The driver who wrote or reads. If another driver is signed in by now, the response is "not found". If left out: the
 * driver who is signed in.
 */
const own = { driverId: id('driverId').optional() }
const ofDriver = { driverId: whole('driverId', { min: 1, max: 2_147_483_647 }) }

export const findOfficeChat = endpoint({
  method: 'GET',
  path: '/api/driver/officechat',
  about:
    'Addition to the specification: lists the messages between the driver and the desk that belong to no journey.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: z.object(own),
  reply: ChatReply,
})

export const sendOfficeChat = endpoint({
  method: 'POST',
  path: '/api/driver/officechat',
  about:
    'Addition to the specification: sends a message from the driver to the desk that belongs to no journey; one that waited for a network keeps its original time.',
  audience: 'driver',
  limit: { times: 60, per: 'minute' },
  input: z.object({ ...own, ...messageFields }),
  reply: ChatReply,
})

export const readOfficeChat = endpoint({
  method: 'POST',
  path: '/api/driver/officechatread',
  about:
    'Addition to the specification: records how far the driver has read the office’s messages.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: z.object({ ...own, ...read }),
  reply: z.object(envelope),
})

const OfficeChat = z.object({
  driverId: z.number(),
  name: z.string(),
  /** The last message. */
  side: z.enum(['desk', 'driver']),
  body: z.string(),
  at: z.string(),
  /** Messages of the driver that the desk has not read. */
  unread: z.number(),
})
export type OfficeChat = z.infer<typeof OfficeChat>

export const listDriverChats = endpoint({
  method: 'GET',
  path: '/api/desk/driverchats',
  about:
    'Addition to the specification: lists the conversations of drivers with the desk that belong to no journey, unread ones first.',
  audience: 'desk',
  roles: ['owner', 'dispatcher', 'support'],
  limit: { times: 240, per: 'minute' },
  input: nothing,
  reply: z.object({
    ...envelope,
    chats: z.array(OfficeChat),
    /** Every current driver, to write to first. */
    drivers: z.array(z.object({ driverId: z.number(), name: z.string() })),
  }),
})

const desk = { audience: 'desk', roles: ['owner', 'dispatcher', 'support'] } as const

export const findDriverOfficeChat = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/desk/driverchat',
  about: 'Addition to the specification: lists the messages between one driver and the desk.',
  limit: { times: 240, per: 'minute' },
  input: z.object(ofDriver),
  reply: ChatReply,
})

export const sendDriverOfficeChat = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/desk/driverchat',
  about:
    'Addition to the specification: sends a message from the desk to a driver that belongs to no journey.',
  limit: { times: 120, per: 'minute' },
  input: z.object({ ...ofDriver, ...messageFields }),
  reply: ChatReply,
})

export const readDriverOfficeChat = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/desk/driverchatread',
  about: 'Addition to the specification: records how far the desk has read a driver’s messages.',
  limit: { times: 240, per: 'minute' },
  input: z.object({ ...ofDriver, ...read }),
  reply: z.object(envelope),
})
