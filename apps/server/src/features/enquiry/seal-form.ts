import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Call } from '../../http/call.ts'

type Means = Pick<Call, 'key' | 'operator'>

const SHAPE = /^([0-9a-f-]{36})\.(\d{12,14})\.([\w-]{22})$/

/**
 * What a contact form carries: the id of the message that will be written in it, and when it was given out. Nobody
 * else can make one, and one makes one message however often it is sent.
 */
export function sealForm(means: Means & Pick<Call, 'newId' | 'now'>): string {
  const facts = `${means.newId()}.${means.now().getTime()}`
  return `${facts}.${sealOf(means, facts)}`
}

export function openForm(means: Means, form: string): { id: string; givenAt: Date } | undefined {
  const [, id = '', at = '', seal = ''] = SHAPE.exec(form) ?? []
  const ours = Buffer.from(sealOf(means, `${id}.${at}`))
  const theirs = Buffer.from(seal)
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return undefined
  return { id, givenAt: new Date(Number(at)) }
}

/** 128 bits: enough of a thing that lives for a day. */
const sealOf = ({ key, operator }: Means, facts: string): string =>
  createHmac('sha256', key)
    .update(`enquiry-form.v1|${operator}|${facts}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
