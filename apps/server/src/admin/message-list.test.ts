import { expect, test } from 'vitest'
import { givenBooking } from '../../test/given.ts'
import { startTestApp } from '../../test/test-app.ts'
import { sendDue } from '../features/notification/send/send-due.ts'
import { messageList } from './message-list.ts'

test('the platform sees which e-mails have not been sent, and why', async () => {
  const why = 'no mail server is set'
  const testApp = await startTestApp({
    deps: {
      mailFor: () =>
        Promise.resolve({ send: () => Promise.resolve({ ok: false, reason: 'later', why }) }),
    },
  })
  const adminContext = {
    ...testApp.deps,
    pool: testApp.deps.hot,
    openRoads: () => {
      throw new Error('no journey is priced here')
    },
  }
  const list = async () => {
    const lines: string[] = []
    const unused = () => {
      throw new Error('not asked for')
    }
    await messageList.run(
      {
        settings: {} as never,
        openPlace: async () => ({ owner: testApp.database.owner }) as never,
        openAdminContext: () => Promise.resolve(adminContext),
        write: (line) => lines.push(line),
        fileAt: unused,
        readInput: unused,
      },
      { words: [], options: { operator: 'kerbside' }, flags: new Set() },
    )
    return lines
  }
  expect(await list()).toEqual(['All messages have been sent.'])

  await givenBooking(testApp.client())
  await sendDue(testApp.deps)
  expect(await list()).toEqual([
    expect.stringMatching(/retrying.*email.*booking-confirmed.*maya@example\.com.*1 try: no mail/),
  ])

  testApp.setNow('2026-03-12T12:00:01Z')
  await sendDue(testApp.deps)
  expect(await list()).toEqual([expect.stringContaining('failed')])
})
