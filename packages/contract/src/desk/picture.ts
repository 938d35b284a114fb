import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { base64, envelope } from '../scalar.ts'

/** 5 MB of a picture as base64, and what stands around it. */
const LARGEST_BYTES = 7 * 1024 * 1024

export const bringPicture = endpoint({
  method: 'POST',
  path: '/api/desk/picture',
  about:
    'Keeps a PNG, JPEG or WebP, written anew without what else its file holds; src is its address on the site for ever.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 60, per: 'minute' },
  largestBytes: LARGEST_BYTES,
  input: z.object({
    kind: z.enum(['logo', 'icon', 'vehicle', 'driver', 'page']),
    /** The file as base64. */
    picture: base64(LARGEST_BYTES),
  }),
  /** src is '' where it was refused; width and height are pixels. */
  reply: z.object({ ...envelope, src: z.string(), width: z.number(), height: z.number() }),
})
