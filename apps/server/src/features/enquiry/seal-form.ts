import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '../../request-context.ts'

type Deps = Pick<RequestContext, 'key' | 'operator'>

const SHAPE = /^([0-9a-f-]{36})\.(\d{12,14})\.([\w-]{22})$/

/**
 * The seal in a contact form: the id of its future message, and when it was issued. It cannot be forged, and one form
 * creates one message however often it is sent.
 */
export function sealForm(deps: Deps & Pick<RequestContext, 'newId' | 'now'>): string {
  const params = `${deps.newId()}.${deps.now().getTime()}`
  return `${params}.${sealOf(deps, params)}`
}

export function openForm(deps: Deps, form: string): { id: string; givenAt: Date } | undefined {
  const [, id = '', at = '', seal = ''] = SHAPE.exec(form) ?? []
  const ours = Buffer.from(sealOf(deps, `${id}.${at}`))
  const theirs = Buffer.from(seal)
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return undefined
  return { id, givenAt: new Date(Number(at)) }
}

/** 128 bits: enough for a value that is valid for a day. */
const sealOf = ({ key, operator }: Deps, params: string): string =>
  createHmac('sha256', key)
    .update(`enquiry-form.v1|${operator}|${params}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
