import { afterEach, expect, test } from 'vitest'
import { openLate } from './open-late.ts'

afterEach(() => document.body.replaceChildren())

function givenButton(): HTMLButtonElement {
  document.body.innerHTML =
    '<div data-failed="Something went wrong, please try again."><button>Cancel booking</button></div>'
  return document.querySelector('button') as HTMLButtonElement
}
const alertText = () => document.querySelector('[role=alert]')?.textContent

test('a dialog that fails to load shows an error below its button, which can be pressed again', async () => {
  const button = givenButton()
  await openLate(button, () => Promise.reject(new TypeError('Failed to fetch')))
  expect(alertText()).toBe('Something went wrong, please try again.')
  expect(button.ariaBusy).not.toBe('true')

  let opened = 0
  await openLate(button, async () => {
    opened += 1
  })
  expect(opened).toBe(1)
  expect(alertText()).toBeUndefined()
})

test('a second press while it is loading sends nothing more', async () => {
  const button = givenButton()
  let calls = 0
  let arrive = () => {}
  const fetched = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const open = () => {
    calls += 1
    return fetched
  }
  const first = openLate(button, open)
  await openLate(button, open)
  expect(button.querySelector('.spinner')).not.toBeNull()
  arrive()
  await first
  expect(calls).toBe(1)
  expect(button.querySelector('.spinner')).toBeNull()
})
