import { expect, test, vi } from 'vitest'
import { openTimetables } from './timetables.ts'

test('the pause before the next timetable begins with the response, because requests may arrive late', async () => {
  const timetables = openTimetables<string>({ now: () => new Date(), spacingMs: 20 })
  let respond: (flights: string[]) => void = () => {}
  const first = timetables.find('LHR', () => new Promise((resolve) => (respond = resolve)))
  let requestedAt = 0
  const second = vi.fn(async () => {
    requestedAt = performance.now()
    return ['BA112']
  })
  expect(timetables.find('LGW', second)).toBeUndefined()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(second).not.toHaveBeenCalled()

  respond(['BA178'])
  expect(await first).toEqual(['BA178'])
  const respondedAt = performance.now()
  await expect.poll(() => second.mock.calls.length).toBe(1)
  expect(requestedAt - respondedAt).toBeGreaterThan(15)
  expect(await timetables.find('LGW', second)).toEqual(['BA112'])
})
