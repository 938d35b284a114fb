import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { base64, envelope, matching, nothing, uuid, whole } from '../scalar.ts'

const roles = ['owner'] as const
const often: Limit = { times: 240, per: 'minute' }
const seldom: Limit = { times: 20, per: 'minute' }
/** An extract of 200 MB is sent in 400 pieces. */
const pieces: Limit = { times: 1_200, per: 'minute' }

export const MAX_EXTRACT_BYTES = 1_000_000_000
/** Of an extract, sent in one request. */
export const PIECE_BYTES = 512 * 1024
const MAX_PIECE_TEXT = Math.ceil(PIECE_BYTES / 3) * 4

/** Letters, digits, dots, hyphens and underscores: it becomes the name of a file. */
const extractName = matching(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.osm\.pbf$/,
  110,
  'Choose a file whose name ends with .osm.pbf, of letters, digits, dots and hyphens.',
)

const Measured = z.object({
  metres: z.number(),
  seconds: z.number(),
  /** Minor units; -1 without an open price list. */
  price: z.number(),
})

const Area = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['ready', 'live', 'retired']),
  /** An ISO time; '' where the extract does not say. */
  dataAt: z.string(),
  madeAt: z.string(),
  hasStreets: z.boolean(),
  hasMap: z.boolean(),
  places: z.number(),
  houses: z.number(),
  currency: z.string(),
  /** Journeys by the roads in use when it was made, and by its own. */
  journeys: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      before: Measured.optional(),
      after: Measured.optional(),
    }),
  ),
})

const AreasReply = z.object({
  ...envelope,
  areas: z.array(Area),
  /** The last import, under way or ended. */
  lastImport: z
    .object({
      name: z.string(),
      state: z.enum(['running', 'done', 'failed']),
      step: z.string(),
      /** 0 to 1. */
      part: z.number(),
      /** -1 if it is not known. */
      secondsLeft: z.number(),
      failure: z.string(),
    })
    .optional(),
  extracts: z.array(
    z.object({
      name: z.string(),
      bytes: z.number(),
      /** Uploaded here, so that it can be deleted here. */
      isOwn: z.boolean(),
    }),
  ),
  /** Whether Valhalla is installed: without it no streets are built. */
  hasStreetEngine: z.boolean(),
  now: z.string(),
})
export type AreasReply = z.infer<typeof AreasReply>

export const listAreas = endpoint({
  method: 'GET',
  path: '/api/desk/areas',
  about:
    'Addition to the specification: returns the areas made of OpenStreetMap extracts, the last import and the extracts that can be imported.',
  audience: 'desk',
  roles,
  limit: often,
  input: nothing,
  reply: AreasReply,
})

export const startAreaImport = endpoint({
  method: 'POST',
  path: '/api/desk/areas/import',
  about:
    'Addition to the specification: makes streets, addresses and map of an extract; they wait until they are used.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({
    extract: extractName,
    parts: z
      .array(z.enum(['streets', 'places', 'map']))
      .min(1, 'Choose what to import.')
      .max(3),
  }),
  reply: AreasReply,
})

export const useArea = endpoint({
  method: 'POST',
  path: '/api/desk/areas/use',
  about: 'Addition to the specification: uses an area, or with an empty id the built-in data.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({ id: z.union([z.literal(''), uuid()]) }),
  reply: AreasReply,
})

export const removeArea = endpoint({
  method: 'POST',
  path: '/api/desk/areas/remove',
  about: 'Addition to the specification: deletes an area that is not in use, with its files.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({ id: uuid() }),
  reply: AreasReply,
})

export const uploadExtract = endpoint({
  method: 'POST',
  path: '/api/desk/areas/extract',
  about:
    'Addition to the specification: adds a piece to an extract that is being uploaded; returns how many bytes are there, from where the upload continues.',
  audience: 'desk',
  roles,
  limit: pieces,
  largestBytes: MAX_PIECE_TEXT + 2_048,
  input: z.object({
    name: extractName,
    /** Of the whole file. */
    bytes: whole('bytes', { min: 1, max: MAX_EXTRACT_BYTES }),
    /** Where the piece begins. */
    from: whole('from', { min: 0, max: MAX_EXTRACT_BYTES }),
    piece: base64(MAX_PIECE_TEXT, 'piece is invalid'),
  }),
  reply: z.object({ ...envelope, bytes: z.number() }),
})

export const removeExtract = endpoint({
  method: 'POST',
  path: '/api/desk/areas/extract/remove',
  about: 'Addition to the specification: deletes an uploaded extract.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({ name: extractName }),
  reply: AreasReply,
})
