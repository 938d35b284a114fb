import { expect, test } from 'vitest'
import { openBreaker } from './breaker.ts'

const given = () => {
  const clock = { at: new Date('2026-03-10T12:00:00Z') }
  const log: string[] = []
  const breaker = openBreaker({
    service: 'roads test',
    now: () => clock.at,
    onOpen: () => log.push('open'),
    failures: 3,
    pauseMs: 30_000,
  })
  const fail = (times: number) => {
    for (let index = 0; index < times; index++) if (breaker.allowsRequest()) breaker.count('failed')
  }
  const pass = (seconds: number) => {
    clock.at = new Date(clock.at.getTime() + seconds * 1000)
  }
  return { breaker, log, fail, pass }
}

test('two failures change nothing, the third in a row opens the breaker and reports it once', () => {
  const { breaker, log, fail } = given()
  fail(2)
  expect(breaker.allowsRequest()).toBe(true)
  fail(1)
  expect(breaker.allowsRequest()).toBe(false)
  fail(5)
  expect(log).toEqual(['open'])
})

test('a success in between restarts the count', () => {
  const { breaker, fail } = given()
  fail(2)
  breaker.count('worked')
  fail(2)
  expect(breaker.allowsRequest()).toBe(true)
})

test('after the pause one request is let through, and its outcome decides', () => {
  const { breaker, log, fail, pass } = given()
  fail(3)
  pass(30)
  expect([breaker.allowsRequest(), breaker.allowsRequest()]).toEqual([true, false])
  breaker.count('failed')
  expect(breaker.allowsRequest()).toBe(false)
  expect(log).toEqual(['open', 'open'])

  pass(30)
  expect(breaker.allowsRequest()).toBe(true)
  breaker.count('worked')
  expect([breaker.allowsRequest(), breaker.allowsRequest()]).toEqual([true, true])
})

test('a trial request that its client abandoned leaves the next request as the trial', () => {
  const { breaker, fail, pass } = given()
  fail(3)
  pass(30)
  expect(breaker.allowsRequest()).toBe(true)
  breaker.count('left')
  expect(breaker.allowsRequest()).toBe(true)
})

test('requests that were under way when the breaker opened do not open it again', () => {
  const { breaker, log, pass } = given()
  for (let index = 0; index < 6; index++) breaker.allowsRequest()
  for (let index = 0; index < 3; index++) breaker.count('failed')
  pass(20)
  for (let index = 0; index < 3; index++) breaker.count('failed')
  expect(log).toEqual(['open'])
  pass(10)
  expect(breaker.allowsRequest()).toBe(true)
})
