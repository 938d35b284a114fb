import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ANSWER_MS, joinTabs } from './living-tabs.ts'

beforeEach(() => vi.unstubAllGlobals())

/** A tab of this name; what it heard of others. */
function givenTab(name: string) {
  const heard = { namesakes: 0, others: [] as string[] }
  const leave = joinTabs(() => name, {
    onNamesake: () => {
      heard.namesakes += 1
    },
    onOther: (other) => heard.others.push(other),
  })
  onTestFinished(leave)
  return { heard, leave }
}

const settled = () => new Promise((done) => setTimeout(done, ANSWER_MS))

test('a tab that opens is told which others are there', async () => {
  givenTab('one')
  givenTab('two')
  await settled()
  const { heard } = givenTab('three')
  await settled()
  expect(heard).toEqual({ namesakes: 0, others: expect.arrayContaining(['one', 'two']) })
})

test('of two with one name only the later is the copy', async () => {
  const first = givenTab('twin')
  await settled()
  const second = givenTab('twin')
  await settled()
  expect(first.heard.namesakes).toBe(0)
  expect(second.heard.namesakes).toBe(1)
})

test('a tab that was closed answers no more, so that a reload is no copy', async () => {
  givenTab('page').leave()
  const reloaded = givenTab('page')
  await settled()
  expect(reloaded.heard).toEqual({ namesakes: 0, others: [] })
})

test('what others say on the channel is not listened to', async () => {
  const { heard } = givenTab('one')
  const channel = new BroadcastChannel('kerbside-tabs')
  onTestFinished(() => channel.close())
  for (const said of [null, 7, 'here', { is: 'also' }, { is: 'also', tab: 7 }])
    channel.postMessage(said)
  await settled()
  expect(heard).toEqual({ namesakes: 0, others: [] })
})

test('a browser without channels does without', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(() => givenTab('alone').leave()).not.toThrow()
})
