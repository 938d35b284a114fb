import { CODE, MISSING } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/picture.ts'
import { describePictureError } from '@kerbside/domain/picture/picture-kind.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { operatorOf } from '../../http/context-of-request.ts'
import { serve } from '../../http/serve.ts'
import { systemContext } from '../../system-context.ts'
import { findPicture, savePicture } from './save-picture.ts'

const FILE = /^[A-Za-z0-9_-]{22}\.(png|webp)$/

export function pictureRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.bringPicture, async ({ kind, picture }, context) => {
    const saved = await savePicture(context, { bytes: Buffer.from(picture, 'base64'), kind })
    if (!saved.ok) return { ...NONE, message: describePictureError(saved.reason, kind) }
    const { url, width, height } = saved
    return { code: CODE.done, message: '', src: url, width, height }
  })

  // Served as a picture only: the product wrote the file itself, and it runs nothing wherever it is opened.
  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, response) => {
    const { file } = request.params
    const operator = FILE.test(file) ? await operatorOf(deps, request) : undefined
    const [id = '', type] = file.split('.')
    const found = operator && (await findPicture(systemContext(deps, operator), { of: id }))
    if (!found || found.type !== type) return response.code(404).send(MISSING)
    return response
      .header('content-type', `image/${found.type}`)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(found.bytes)
  })
}

const NONE = { code: CODE.refused, src: '', width: 0, height: 0 }
