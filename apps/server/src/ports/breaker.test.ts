import { expect, test } from 'vitest'
import { openBreaker } from './breaker.ts'

const given = () => {
  const clock = { at: new Date('2026-03-10T12:00:00Z') }
  const said: string[] = []
  const breaker = openBreaker({
    now: () => clock.at,
    onOpen: () => said.push('open'),
    failures: 3,
    pauseMs: 30_000,
  })
  const fail = (times: number) => {
    for (let at = 0; at < times; at++) if (breaker.mayAsk()) breaker.count('failed')
  }
  const pass = (seconds: number) => {
    clock.at = new Date(clock.at.getTime() + seconds * 1000)
  }
  return { breaker, said, fail, pass }
}

test('two failures are bad luck, the third in a row opens it, and says so once', () => {
  const { breaker, said, fail } = given()
  fail(2)
  expect(breaker.mayAsk()).toBe(true)
  fail(1)
  expect(breaker.mayAsk()).toBe(false)
  fail(5)
  expect(said).toEqual(['open'])
})

test('an answer in between begins the count anew', () => {
  const { breaker, fail } = given()
  fail(2)
  breaker.count('worked')
  fail(2)
  expect(breaker.mayAsk()).toBe(true)
})

test('after the pause one question is let through, and its answer decides', () => {
  const { breaker, said, fail, pass } = given()
  fail(3)
  pass(30)
  expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, false])
  breaker.count('failed')
  expect(breaker.mayAsk()).toBe(false)
  expect(said).toEqual(['open', 'open'])

  pass(30)
  expect(breaker.mayAsk()).toBe(true)
  breaker.count('worked')
  expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, true])
})

test('a trial nobody waited for leaves the next one its turn', () => {
  const { breaker, fail, pass } = given()
  fail(3)
  pass(30)
  expect(breaker.mayAsk()).toBe(true)
  breaker.count('left')
  expect(breaker.mayAsk()).toBe(true)
})

test('questions that were under way when it opened do not open it again', () => {
  const { breaker, said, pass } = given()
  for (let at = 0; at < 6; at++) breaker.mayAsk()
  for (let at = 0; at < 3; at++) breaker.count('failed')
  pass(20)
  for (let at = 0; at < 3; at++) breaker.count('failed')
  expect(said).toEqual(['open'])
  pass(10)
  expect(breaker.mayAsk()).toBe(true)
})
