import { z } from 'zod'
import { requiredText, whole } from '../scalar.ts'
import { partnerCall } from './call.ts'
import { EventOfPartner } from './event.ts'

export const listVehicleTypes = partnerCall({
  method: 'GET',
  path: '/api/v1/vehicle-types',
  about: 'The vehicles that can be booked, and what each carries.',
  scope: 'read',
  input: z.object({}),
  reply: z.object({
    vehicleTypes: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        description: z.string(),
        passengers: z.number(),
        luggage: z.number(),
        handLuggage: z.number(),
      }),
    ),
  }),
})

export const searchPlaces = partnerCall({
  method: 'GET',
  path: '/api/v1/places',
  about: 'Places for what was typed, best first, at most ten.',
  scope: 'read',
  input: z.object({ q: requiredText('q', 100) }),
  reply: z.object({
    places: z.array(
      z.object({
        name: z.string(),
        address: z.string(),
        postcode: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        kind: z.string(),
      }),
    ),
  }),
})

export const MOST_EVENTS = 500

export const listEvents = partnerCall({
  method: 'GET',
  path: '/api/v1/events',
  about:
    'What happened, in one order without gaps, for whoever missed a webhook. Go on with after=<next>; it stays the same while nothing is new.',
  scope: 'read',
  input: z.object({
    after: whole('after', { least: 0, most: 999_999_999_999 }).default(0),
    limit: whole('limit', { least: 1, most: MOST_EVENTS }).default(100),
  }),
  reply: z.object({ events: z.array(EventOfPartner), next: z.string() }),
})
