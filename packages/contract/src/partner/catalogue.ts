import { z } from 'zod'
import { requiredText, whole } from '../scalar.ts'
import { partnerEndpoint } from './endpoint.ts'
import { EventOfPartner } from './event.ts'

export const listVehicleTypes = partnerEndpoint({
  method: 'GET',
  path: '/api/v1/vehicle-types',
  about: 'Lists the vehicles that can be booked, and the capacity of each.',
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

export const searchPlaces = partnerEndpoint({
  method: 'GET',
  path: '/api/v1/places',
  about: 'Finds places for the typed text, best first, at most ten.',
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

export const MAX_EVENTS = 500

export const listEvents = partnerEndpoint({
  method: 'GET',
  path: '/api/v1/events',
  about:
    'Lists events in one order without gaps, for clients that missed a webhook. Continue with after=<next>; it stays the same while there are no new events.',
  scope: 'read',
  input: z.object({
    after: whole('after', { min: 0, max: 999_999_999_999 }).default(0),
    limit: whole('limit', { min: 1, max: MAX_EVENTS }).default(100),
  }),
  reply: z.object({ events: z.array(EventOfPartner), next: z.string() }),
})
