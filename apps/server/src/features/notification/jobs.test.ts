import { expect, test } from 'vitest'
import { openMailServer } from '../../../../../testkit/mail/mail-server.ts'
import { givenBooking } from '../../../test/given.ts'
import { asOwner, openHouse } from '../../../test/house.ts'
import { smtpMail } from '../../ports/mail/smtp.ts'
import { notificationJobs } from './jobs.ts'

const said = { host: '127.0.0.1', user: '', password: '', encryption: 'none', from: '' } as const

test('the clockwork sends by itself, and ends without waiting for a mail server that says nothing', async () => {
  const server = await openMailServer()
  const mail = smtpMail({ server: { ...said, port: server.port } })
  const house = await openHouse({ deps: { mailFor: () => Promise.resolve(mail) } })
  await givenBooking(house.visitor())
  const jobs = notificationJobs(house.deps)
  await expect.poll(() => server.received.length, { timeout: 15_000 }).toBe(1)
  await jobs.stop()

  server.mode = 'silent'
  await givenBooking(house.visitor())
  const more = notificationJobs(house.deps)
  const claimed = "select id from message where state = 'waiting' and tries = 1"
  await expect.poll(() => asOwner(house, claimed), { timeout: 15_000 }).toHaveLength(1)
  const from = performance.now()
  await more.stop()
  expect(performance.now() - from).toBeLessThan(9_000)
  await server.close()
})
