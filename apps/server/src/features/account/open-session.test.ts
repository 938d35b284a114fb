import { expect, test } from 'vitest'
import { givenCustomer, houseOfFile, MAYA } from '../../../test/given-account.ts'
import { asOwner } from '../../../test/house.ts'
import { openSession } from './open-session.ts'
import { signIn } from './sign-in.ts'

const opened = houseOfFile()

test('who gave the old password while another was chosen does not get in: the change ends what it overtook', async () => {
  const house = opened()
  await givenCustomer(house.visitor())
  await asOwner(house, 'delete from session')
  const quiet = await house.call()
  const call = { ...quiet, visitor: { ...quiet.visitor, keepsSessions: true } }
  const verdict = await signIn(call, {
    email: MAYA.email,
    passwordhash: MAYA.passwordhash,
    remember: false,
  })
  if (!verdict.ok) throw new Error(verdict.reason)
  const shownAt = house.deps.now()
  house.setNow('2026-03-10T12:00:05Z')
  const change = () =>
    asOwner(house, "update customer set password_changed_at = '2026-03-10T12:00:01Z'")
  const { profile } = verdict
  const open = () => openSession(call, { profile, remember: true, shownAt })
  expect(await open()).toBe(true)
  await change()
  await asOwner(house, 'delete from session')
  expect(await open()).toBe(false)
  expect(await asOwner(house, 'select 1 from session')).toEqual([])
})

test('a session of a blocked customer signs nobody in, even if blocking did not end it', async () => {
  const visitor = opened().visitor()
  await givenCustomer(visitor)
  expect((await visitor.get('/api/profile')).body).toMatchObject({ code: 1 })
  await asOwner(opened(), "update customer set blocked_at = '2026-03-10T12:00:00Z'")
  expect((await visitor.get('/api/profile')).body).not.toMatchObject({ code: 1 })
})
