import { expect, test } from 'vitest'
import { openMailServer } from '../../../../../testkit/mail/mail-server.ts'
import { givenBooking } from '../../../test/given.ts'
import { asOwner, startTestApp } from '../../../test/test-app.ts'
import { smtpMail } from '../../ports/mail/smtp.ts'
import { notificationTasks } from './tasks.ts'

const smtp = { host: '127.0.0.1', user: '', password: '', encryption: 'none', from: '' } as const

test('the scheduled task sends by itself, and ends without waiting for a silent mail server', async () => {
  const server = await openMailServer()
  const mail = smtpMail({ server: { ...smtp, port: server.port } })
  const testApp = await startTestApp({ deps: { mailFor: () => Promise.resolve(mail) } })
  await givenBooking(testApp.client())
  const tasks = notificationTasks(testApp.deps)
  await expect.poll(() => server.received.length, { timeout: 15_000 }).toBe(1)
  await tasks.stop()

  server.mode = 'silent'
  await givenBooking(testApp.client())
  const more = notificationTasks(testApp.deps)
  const claimed = "select id from message where state = 'waiting' and tries = 1"
  await expect.poll(() => asOwner(testApp, claimed), { timeout: 15_000 }).toHaveLength(1)
  const from = performance.now()
  await more.stop()
  expect(performance.now() - from).toBeLessThan(30_000)
  await server.close()
})
