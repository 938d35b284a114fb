import { expect, test } from 'vitest'
import type { RequestContext } from '../../../request-context.ts'
import { hashAsBrowser, isCommon } from './deny-common.ts'

test('on a busy machine too the first customer of an operator cannot choose the most common password', async () => {
  const slug = 'busy-operator'
  const context = { profile: { slug } } as Pick<RequestContext, 'profile'>
  const passwordhash = await hashAsBrowser(slug, '123456')
  // ahead of the list in the queue of the thread pool: two seconds of work on two cores
  const work = Array.from({ length: 16 }, (_, n) => hashAsBrowser(slug, `other ${n}`))
  expect(await isCommon(context, passwordhash)).toBe(true)
  await Promise.all(work)
})
