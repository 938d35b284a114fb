import { afterEach, beforeEach, expect } from 'vitest'

/** A test that expects an error replaces console.error with its own spy; anything else printed there fails it. */
let printed: unknown[][] = []

beforeEach(() => {
  printed = []
  globalThis.console.error = (...parts: unknown[]) => {
    printed.push(parts)
  }
})

afterEach(() => {
  expect(printed, 'console.error was called during this test').toEqual([])
})
