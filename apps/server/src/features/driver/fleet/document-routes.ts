import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/fleet/desk.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { NOT_FOUND, serve } from '../../../http/serve.ts'
import { openPhoto, openScan } from './open-scan.ts'
import { readScan } from './read-scan.ts'
import { recordLicence } from './record-licence.ts'

const DONE = { code: CODE.done, message: '' }
const rejection = (message: string) => ({ code: CODE.refused, message })

const TYPES = { webp: 'image/webp', pdf: 'application/pdf' } as const

/** Documents, their scans, and photos: for the desk, in responses that are not cached. */
export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.saveFleetDocument, async (input, context) => {
    const { of, kind, number, expiresOn, authority, scan = '' } = input
    const read = scan === '' ? undefined : await readScan(Buffer.from(scan, 'base64'))
    if (read && !read.ok)
      return { ...rejection(read.message), errors: [{ path: 'scan', message: read.message }] }
    const licence = { kind, number, authority, expiresOn }
    const isSaved = await recordLicence(context, {
      number: of,
      licence,
      ...(read && { scan: read.scan }),
    })
    return { ...(isSaved ? DONE : rejection('This no longer exists.')), errors: [] }
  })

  serve(app, deps, wire.openFleetScan, async ({ of, kind }, context) => {
    const found = await openScan(context, { number: of, kind })
    if (!found) return NOT_FOUND
    const { name, type, bytes } = found
    return { ...DONE, filename: name, type: TYPES[type], file: bytes.toString('base64') }
  })

  serve(app, deps, wire.openDriverPhoto, async (input, context) => {
    const found = await openPhoto(context, input)
    if (!found) return NOT_FOUND
    return { ...DONE, type: found.type, photo: found.bytes.toString('base64') }
  })
}
