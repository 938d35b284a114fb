import { expect, test } from 'vitest'
import type { DriverStorage, StoredEvent } from '../sync/driver-storage.ts'
import { openOutbox } from '../sync/outbox.ts'
import { phoneInMemory } from './phone.ts'

const AMIR = { number: 1, firstName: 'Amir', phone: '+442079460123' }
const BELA = { number: 2, firstName: 'Béla', phone: '+442079460124' }

const moved = (eventId: string): StoredEvent => ({
  kind: 'move',
  eventId,
  at: '2026-11-24T06:09:00Z',
  reference: 1048213,
  to: 'arrived',
  reason: '',
})

/** The events sent for a driver while they are signed in and online. */
async function sentBy(storage: DriverStorage): Promise<string[]> {
  const sent: string[] = []
  const box = openOutbox({
    storage,
    async sendEvents(events) {
      sent.push(...events.map(({ eventId }) => eventId))
      return {
        ok: true,
        answer: events.map(({ eventId }) => ({ eventId, ok: true, message: '' })),
      }
    },
    sendFixes: async () => ({ ok: true, answer: undefined }),
    now: () => 0,
    later: () => () => {},
  })
  await new Promise((resolve) => setTimeout(resolve, 5))
  box.close()
  return sent
}

test('unsent events wait until their driver signs in again, even if another driver used the phone in between', async () => {
  const phone = phoneInMemory()
  await phone.saveLast(AMIR)
  await phone.storageOf(1).addEvent(moved('first'))
  await phone.storageOf(1).addEvent(moved('second'))

  await phone.saveLast(BELA)
  expect(await sentBy(phone.storageOf(2))).toEqual([])
  expect(await phone.listLeftBehind()).toEqual([{ number: 1, name: 'Amir', count: 2 }])

  await phone.saveLast(AMIR)
  expect(await sentBy(phone.storageOf(1))).toEqual(['first', 'second'])
  expect(await phone.listLeftBehind()).toEqual([])
})

test('the next driver does not see the server data of the previous one', async () => {
  const phone = phoneInMemory()
  await phone.saveLast(AMIR)
  await phone.storageOf(1).remember('day', { legs: [{ passenger: 'Anne Delacourt' }] })
  await phone.saveLast(BELA)
  expect(await phone.storageOf(1).recall('day')).toBeUndefined()
  expect(await phone.storageOf(1).recall('me')).toBeUndefined()
  expect(await phone.findLast()).toEqual(BELA)
})

test('a rejection is still shown to its driver after another driver used the phone', async () => {
  const phone = phoneInMemory()
  await phone.saveLast(AMIR)
  await phone
    .storageOf(1)
    .remember('refused', [{ message: 'This job is now with another driver.' }])
  await phone.saveLast(BELA)
  await phone.saveLast(AMIR)
  expect(await phone.storageOf(1).recall('refused')).toHaveLength(1)
})

test('offline, the app opens for the last driver, and for none after they signed out', async () => {
  const phone = phoneInMemory()
  expect(await phone.findLast()).toBeUndefined()
  await phone.saveLast(AMIR)
  expect(await phone.findLast()).toEqual(AMIR)
  await phone.clearLastDriver()
  expect(await phone.findLast()).toBeUndefined()
  expect(await phone.listLeftBehind()).toEqual([])
})
