import { expect, test } from 'vitest'
import type { Keep, KeptEvent } from './keep.ts'
import { openOutbox } from './outbox.ts'
import { phoneInMemory } from './phone.ts'

const AMIR = { number: 1, firstName: 'Amir', phone: '+442079460123' }
const BELA = { number: 2, firstName: 'Béla', phone: '+442079460124' }

const moved = (eventid: string): KeptEvent => ({
  kind: 'move',
  eventid,
  at: '2026-11-24T06:09:00Z',
  jobpartid: 1048213,
  to: 'arrived',
  reason: '',
})

/** What is sent of all a driver keeps while they have the phone and a signal. */
async function sentBy(keep: Keep): Promise<string[]> {
  const sent: string[] = []
  const box = openOutbox({
    keep,
    async sendEvents(events) {
      sent.push(...events.map(({ eventid }) => eventid))
      return {
        heard: true,
        answer: events.map(({ eventid }) => ({ eventid, ok: true, message: '' })),
      }
    },
    sendFixes: async () => ({ heard: true, answer: undefined }),
    now: () => 0,
    later: () => () => {},
  })
  await new Promise((resolve) => setTimeout(resolve, 5))
  box.close()
  return sent
}

test('what a driver did waits until they sign in again, whoever had the phone in between', async () => {
  const phone = phoneInMemory()
  await phone.keepLast(AMIR)
  await phone.keepOf(1).addEvent(moved('first'))
  await phone.keepOf(1).addEvent(moved('second'))

  await phone.keepLast(BELA)
  expect(await sentBy(phone.keepOf(2))).toEqual([])
  expect(await phone.listLeftBehind()).toEqual([{ number: 1, name: 'Amir', count: 2 }])

  await phone.keepLast(AMIR)
  expect(await sentBy(phone.keepOf(1))).toEqual(['first', 'second'])
  expect(await phone.listLeftBehind()).toEqual([])
})

test('the next driver does not find what the office told the one before', async () => {
  const phone = phoneInMemory()
  await phone.keepLast(AMIR)
  await phone.keepOf(1).remember('day', { jobs: [{ passenger: 'Anne Delacourt' }] })
  await phone.keepLast(BELA)
  expect(await phone.keepOf(1).recall('day')).toBeUndefined()
  expect(await phone.keepOf(1).recall('me')).toBeUndefined()
  expect(await phone.findLast()).toEqual(BELA)
})

test('what the office refused is still told to the driver who did it, after another had the phone', async () => {
  const phone = phoneInMemory()
  await phone.keepLast(AMIR)
  await phone.keepOf(1).remember('refused', [{ message: 'This job is with another driver now.' }])
  await phone.keepLast(BELA)
  await phone.keepLast(AMIR)
  expect(await phone.keepOf(1).recall('refused')).toHaveLength(1)
})

test('without a signal the app opens for whoever drove last, and for nobody after they signed out', async () => {
  const phone = phoneInMemory()
  expect(await phone.findLast()).toBeUndefined()
  await phone.keepLast(AMIR)
  expect(await phone.findLast()).toEqual(AMIR)
  await phone.forgetLast()
  expect(await phone.findLast()).toBeUndefined()
  expect(await phone.listLeftBehind()).toEqual([])
})
