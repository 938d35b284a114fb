import { afterEach, beforeEach, expect } from 'vitest'

/** A test that expects an error puts a spy of its own on console.error; anything else said there fails it. */
let said: unknown[][] = []

beforeEach(() => {
  said = []
  globalThis.console.error = (...words: unknown[]) => {
    said.push(words)
  }
})

afterEach(() => {
  expect(said, 'console.error was called during this test').toEqual([])
})
