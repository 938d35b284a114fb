import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { joinTabs, RESPONSE_TIMEOUT_MS } from './living-tabs.ts'

beforeEach(() => vi.unstubAllGlobals())

/** A tab of this name, with the messages it received. */
function givenTab(name: string) {
  const observed = { namesakes: 0, others: [] as string[] }
  const leave = joinTabs(() => name, {
    onNamesake: () => {
      observed.namesakes += 1
    },
    onOther: (other) => observed.others.push(other),
  })
  onTestFinished(leave)
  return { observed, leave }
}

const settled = () => new Promise((done) => setTimeout(done, RESPONSE_TIMEOUT_MS))

test('a tab that opens learns which other tabs are open', async () => {
  givenTab('one')
  givenTab('two')
  await settled()
  const { observed } = givenTab('three')
  await settled()
  expect(observed).toEqual({ namesakes: 0, others: expect.arrayContaining(['one', 'two']) })
})

test('of two tabs with one name only the later is the copy', async () => {
  const first = givenTab('twin')
  await settled()
  const second = givenTab('twin')
  await settled()
  expect(first.observed.namesakes).toBe(0)
  expect(second.observed.namesakes).toBe(1)
})

test('a closed tab does not reply, so that a reload is no copy', async () => {
  givenTab('page').leave()
  const reloaded = givenTab('page')
  await settled()
  expect(reloaded.observed).toEqual({ namesakes: 0, others: [] })
})

test('unknown messages on the channel are ignored', async () => {
  const { observed } = givenTab('one')
  const channel = new BroadcastChannel('kerbside-tabs')
  onTestFinished(() => channel.close())
  for (const message of [null, 7, 'here', { is: 'also' }, { is: 'also', tab: 7 }])
    channel.postMessage(message)
  await settled()
  expect(observed).toEqual({ namesakes: 0, others: [] })
})

test('a browser without BroadcastChannel works without it', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(() => givenTab('alone').leave()).not.toThrow()
})
