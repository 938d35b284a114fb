import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { base64, envelope } from './scalar.ts'

/** A picture of 5 MB as base64, plus the rest of the request. */
const LARGEST_BYTES = 7 * 1024 * 1024

export const bringPicture = endpoint({
  method: 'POST',
  path: '/api/desk/picture',
  about:
    'Saves a PNG, JPEG or WebP, re-encoded without metadata; src is its permanent address on the site.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 60, per: 'minute' },
  largestBytes: LARGEST_BYTES,
  input: z.object({
    kind: z.enum(['logo', 'icon', 'vehicle', 'driver', 'page']),
    picture: base64(LARGEST_BYTES),
  }),
  /** src is '' if the picture was rejected; width and height are in pixels. */
  reply: z.object({ ...envelope, src: z.string(), width: z.number(), height: z.number() }),
})
