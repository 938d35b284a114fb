import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/fleet.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { keepLicence } from './keep-licence.ts'
import { openPhoto, openScan } from './open-scan.ts'
import { readScan } from './read-scan.ts'

const DONE = { code: CODE.done, message: '' }
const refused = (message: string) => ({ code: CODE.refused, message })

const TYPES = { webp: 'image/webp', pdf: 'application/pdf' } as const

/** Documents, what they look like, and faces: for the desk, in answers nobody keeps. */
export function paperRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.keepFleetPaper, async (said, call) => {
    const { of, kind, number, endson, authority, scan = '' } = said
    const read = scan === '' ? undefined : await readScan(Buffer.from(scan, 'base64'))
    if (read && !read.ok)
      return { ...refused(read.message), faults: [{ path: 'scan', message: read.message }] }
    const licence = { kind, number, authority, expiresOn: endson }
    const isKept = await keepLicence(call, {
      number: of,
      licence,
      ...(read && { scan: read.scan }),
    })
    return { ...(isKept ? DONE : refused('It is not there any more.')), faults: [] }
  })

  serve(app, deps, wire.openFleetScan, async ({ of, kind }, call) => {
    const found = await openScan(call, { number: of, kind })
    if (!found) return NOT_FOUND
    const { name, type, bytes } = found
    return { ...DONE, filename: name, type: TYPES[type], file: bytes.toString('base64') }
  })

  serve(app, deps, wire.openDriverPhoto, async (said, call) => {
    const found = await openPhoto(call, said)
    if (!found) return NOT_FOUND
    return { ...DONE, type: found.type, photo: found.bytes.toString('base64') }
  })
}
