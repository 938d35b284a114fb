import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { packingOf } from './accepted.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A page differs from response to response by its nonce, so it is compressed each time: fast rather than small. */
const BROTLI_QUALITY = 8
/** A window of 64 kB holds a whole page: a larger one takes time and compresses no better. */
const BROTLI_WINDOW_BITS = 16

/** Sends text with the browser's preferred compression. */
export async function sendText(
  { request, response }: { request: FastifyRequest; response: FastifyReply },
  { text, type }: { text: string; type: string },
): Promise<FastifyReply> {
  const packing = packingOf(request)
  response.header('content-type', type).header('vary', 'accept-encoding')
  if (packing === undefined) return response.send(text)
  response.header('content-encoding', packing)
  const raw = Buffer.from(text)
  if (packing === 'gzip') return response.send(await zip(raw))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  }
  return response.send(await brotli(raw, { params }))
}
