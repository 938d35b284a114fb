import { expect, test } from 'vitest'
import { givenBooking } from '../../test/given.ts'
import { openHouse } from '../../test/house.ts'
import { sendDue } from '../features/notification/send-due.ts'
import { messageList } from './message-list.ts'

test('whoever runs the install sees which letters have not gone out, and why', async () => {
  const why = 'no mail server is set'
  const house = await openHouse({
    deps: {
      mailFor: () =>
        Promise.resolve({ send: () => Promise.resolve({ ok: false, reason: 'later', why }) }),
    },
  })
  const office = {
    ...house.deps,
    pool: house.deps.hot,
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
        place: { owner: house.database.owner } as never,
        openOffice: () => Promise.resolve(office),
        say: (line) => lines.push(line),
        fileAt: unused,
        readInput: unused,
      },
      { words: [], options: { operator: 'kerbside' }, flags: new Set() },
    )
    return lines
  }
  expect(await list()).toEqual(['Everything has gone out.'])

  await givenBooking(house.visitor())
  await sendDue(house.deps)
  expect(await list()).toEqual([
    expect.stringMatching(/waiting.*letter.*booking-confirmed.*maya@example\.com.*1 try: no mail/),
  ])

  house.setNow('2026-03-12T12:00:01Z')
  await sendDue(house.deps)
  expect(await list()).toEqual([expect.stringContaining('given up')])
})
