import type { Description } from './contract.ts'
import { FLAG, header, json, listOf, object, query, TEXT, TEXT_OR_NULL } from './own-schema.ts'

const instants = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, TEXT_OR_NULL]))
const airport = object({
  'code_iata!': TEXT_OR_NULL,
  code: TEXT_OR_NULL,
  code_icao: TEXT_OR_NULL,
  code_lid: TEXT_OR_NULL,
  timezone: TEXT_OR_NULL,
  'name!': TEXT_OR_NULL,
  'city!': TEXT_OR_NULL,
  airport_info_url: TEXT_OR_NULL,
})
const aeroError = json(
  object({ 'title!': TEXT, 'reason!': TEXT, 'detail!': TEXT, 'status!': { type: 'integer' } }),
)
const pages = { links: { type: ['object', 'null'] }, 'num_pages!': { type: 'integer', minimum: 1 } }

/** The part of FlightAware AeroAPI 4.17.1 that is used. The vendor's description has no licence, so it is not copied. */
export const FLIGHT_AWARE: Description = {
  paths: {
    '/flights/{ident}': {
      get: {
        parameters: [
          header('x-apikey'),
          ...query({
            ident_type: { enum: ['designator', 'registration', 'fa_flight_id'] },
            start: TEXT,
            end: TEXT,
            max_pages: { type: 'integer', minimum: 1 },
            cursor: TEXT,
          }),
        ],
        responses: {
          '200': json(
            object({
              ...pages,
              'flights!': listOf(
                object({
                  'ident!': TEXT,
                  'fa_flight_id!': TEXT,
                  'cancelled!': FLAG,
                  'diverted!': FLAG,
                  'status!': TEXT,
                  'origin!': airport,
                  'destination!': airport,
                  ...instants(
                    'ident_iata',
                    'ident_icao',
                    'operator',
                    'operator_iata',
                    'operator_icao',
                  ),
                  ...instants('flight_number', 'registration', 'aircraft_type'),
                  ...instants('scheduled_out', 'estimated_out', 'actual_out'),
                  ...instants('scheduled_off', 'estimated_off', 'actual_off'),
                  ...instants('scheduled_on', 'estimated_on', 'actual_on'),
                  ...instants('scheduled_in', 'estimated_in', 'actual_in'),
                  codeshares: listOf(TEXT),
                  codeshares_iata: listOf(TEXT),
                }),
              ),
            }),
          ),
          default: aeroError,
        },
      },
    },
    '/schedules/{date_start}/{date_end}': {
      get: {
        parameters: [
          header('x-apikey'),
          ...query({
            origin: TEXT,
            destination: TEXT,
            airline: TEXT,
            flight_number: { type: 'integer' },
            include_codeshares: FLAG,
            include_regional: FLAG,
            max_pages: { type: 'integer', minimum: 1 },
            cursor: TEXT,
          }),
        ],
        responses: {
          '200': json(
            object({
              ...pages,
              'scheduled!': listOf(
                object({
                  'ident!': TEXT,
                  'scheduled_in!': TEXT,
                  'scheduled_out!': TEXT,
                  'origin!': TEXT_OR_NULL,
                  'destination!': TEXT_OR_NULL,
                  ...instants('ident_icao', 'ident_iata', 'actual_ident', 'actual_ident_icao'),
                  ...instants('actual_ident_iata', 'fa_flight_id', 'aircraft_type', 'meal_service'),
                  ...instants('origin_icao', 'origin_iata', 'origin_lid'),
                  ...instants('destination_icao', 'destination_iata', 'destination_lid'),
                  seats_cabin_business: { type: ['integer', 'null'] },
                  seats_cabin_coach: { type: ['integer', 'null'] },
                  seats_cabin_first: { type: ['integer', 'null'] },
                }),
              ),
            }),
          ),
          default: aeroError,
        },
      },
    },
  },
}

/** The IncomingPhoneNumbers resource of Twilio's 2010 API, by its documentation. */
export const TWILIO_NUMBERS: Description = {
  paths: {
    '/2010-04-01/Accounts/{AccountSid}/IncomingPhoneNumbers.json': {
      get: {
        parameters: query({ PhoneNumber: TEXT, FriendlyName: TEXT, PageSize: { type: 'integer' } }),
        responses: {
          '200': json({
            type: 'object',
            required: ['incoming_phone_numbers'],
            properties: {
              page: { type: 'integer' },
              incoming_phone_numbers: listOf({
                type: 'object',
                required: ['sid', 'phone_number', 'capabilities'],
                properties: {
                  sid: { type: 'string', pattern: '^PN[0-9a-fA-F]{32}$' },
                  account_sid: TEXT,
                  phone_number: TEXT,
                  capabilities: object({ voice: FLAG, sms: FLAG, mms: FLAG, fax: FLAG }),
                },
              }),
            },
          }),
        },
      },
    },
  },
}
