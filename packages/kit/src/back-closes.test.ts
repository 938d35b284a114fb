import { afterEach, expect, test, vi } from 'vitest'
import { guardBack } from './back-closes.ts'
import { afterOwnBack, onBack } from './own-back.ts'

const turns = () => new Promise((done) => setTimeout(done, 60))
const given = (response: 'closed' | 'stays' = 'closed') => {
  const close = vi.fn((): 'closed' | 'stays' => {
    if (response === 'closed') gone()
    return response
  })
  const gone = guardBack(close)
  return { close, gone }
}

afterEach(async () => {
  history.replaceState(null, '')
  await turns()
})

test('Back closes the dialog, and the page stays', async () => {
  history.replaceState({ step: 2 }, '')
  const { close } = given()
  expect(history.state).toEqual({ step: 2, dialog: true })
  history.back()
  await turns()
  expect(close).toHaveBeenCalledOnce()
  expect(history.state).toEqual({ step: 2 })
})

test('a dialog closed by its button leaves nothing for Back to do', async () => {
  history.replaceState({ step: 3 }, '')
  const { close, gone } = given()
  gone()
  await turns()
  expect(close).not.toHaveBeenCalled()
  expect(history.state).toEqual({ step: 3 })
})

test('Back does not close a dialog that must be answered', async () => {
  history.replaceState({ step: 1 }, '')
  const { close, gone } = given('stays')
  history.back()
  await turns()
  expect(close).toHaveBeenCalledOnce()
  expect(history.state).toMatchObject({ dialog: true })
  gone()
  await turns()
})

test('with two dialogs open, Back closes the upper one first', async () => {
  history.replaceState({ step: 1 }, '')
  const lower = given()
  const upper = given()
  history.back()
  await turns()
  expect(upper.close).toHaveBeenCalledOnce()
  expect(lower.close).not.toHaveBeenCalled()
  history.back()
  await turns()
  expect(lower.close).toHaveBeenCalledOnce()
})

test('a navigation made as the dialog closes is kept, and Back from there does not stop at the dialog’s entry', async () => {
  history.replaceState({ step: 1 }, '')
  const { gone } = given()
  gone()
  history.pushState({ step: 2 }, '')
  await turns()
  expect(history.state).toEqual({ step: 2 })
  history.back()
  await turns()
  expect(history.state).toEqual({ step: 1 })
})

/** A browser that goes back late, as a slow phone does. */
function givenSlowBack() {
  const arrive: (() => void)[] = []
  const back = vi.spyOn(history, 'back').mockImplementation(() => {
    arrive.push(() => {
      back.mockRestore()
      history.back()
    })
  })
  return { back, arrive: () => arrive.shift()?.() }
}

test('a dialog that opens while the last one’s entry is still being removed stays open', async () => {
  history.replaceState({ step: 3 }, '')
  const first = given()
  const slow = givenSlowBack()
  first.gone()
  await vi.waitFor(() => expect(slow.back).toHaveBeenCalled())
  const second = given()
  slow.arrive()
  await turns()
  expect(second.close).not.toHaveBeenCalled()
  expect(history.state).toEqual({ step: 3, dialog: true })
  history.back()
  await turns()
  expect(second.close).toHaveBeenCalledOnce()
})

test('a navigation made while a dialog’s entry is still being removed is not undone', async () => {
  history.replaceState({ step: 3 }, '')
  const { gone } = given()
  const slow = givenSlowBack()
  const backs = vi.fn()
  const end = onBack(backs)
  gone()
  await vi.waitFor(() => expect(slow.back).toHaveBeenCalled())
  afterOwnBack(() => history.pushState({ step: 4 }, ''))
  slow.arrive()
  await turns()
  end()
  expect(backs).not.toHaveBeenCalled()
  expect(history.state).toEqual({ step: 4 })
})

test('Back calls the listeners with the state of the previous step', async () => {
  history.replaceState({ step: 1 }, '')
  const backs = vi.fn()
  const end = onBack(backs)
  history.pushState({ step: 2 }, '')
  history.back()
  await turns()
  expect(backs).toHaveBeenCalledExactlyOnceWith({ step: 1 })
  end()
})
