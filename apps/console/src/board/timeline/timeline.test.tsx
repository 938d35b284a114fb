import type { Candidate } from '@kerbside/contract/dispatch/candidate.ts'
import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Board } from '../../dispatch/api.ts'
import { GivenDesk } from '../../shell/given-desk.tsx'
import { givenBoardDriver, givenBoardLeg } from '../given-board.ts'
import { arrangeLanes } from './lanes.ts'
import { Timeline } from './timeline.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [desk] }),
)
afterEach(cleanup)

const drivers = [givenBoardDriver(1, 'Marek Dudek')]
const openLegs = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    givenBoardLeg(100 + n, {
      driverId: null,
      state: 'confirmed',
      pickupAt: `2026-11-24T07:${String(50 - n * 10).padStart(2, '0')}:00Z`,
    }),
  )

function show(
  count: number,
  onSelect = vi.fn(),
  legs = openLegs(count),
  candidates: ReadonlyMap<number, Candidate> = new Map(),
) {
  const board = {
    day: '2026-11-24',
    from: '2026-11-24T00:00:00Z',
    until: '2026-11-25T00:00:00Z',
    now: '2026-11-24T06:12:00Z',
    zone: 'Europe/London',
    legs,
    drivers,
    figures: { unassignedSoon: 2 },
  } as unknown as Board
  const timeline = (
    <GivenDesk>
      <Timeline
        ref={{ current: null }}
        board={board}
        arranged={arrangeLanes(drivers, legs)}
        alerts={new Map()}
        span="7"
        laneHeight={48}
        nameWidth={184}
        selected={undefined}
        ghost={undefined}
        candidates={candidates}
        mayMove
        onDragStart={() => {}}
        onDrop={() => {}}
        onSelect={onSelect}
        onOpen={() => {}}
      />
    </GivenDesk>
  )
  render(timeline)
  return screen.getByRole('region', { name: 'Unassigned' })
}

test('up to three overlapping unassigned jobs are above the lanes', () => {
  expect(within(show(3)).queryByRole('list')).toBeNull()
})

test('more of them are a list beside the lanes, by pickup, and a press selects one', () => {
  const onSelect = vi.fn()
  const list = within(show(4, onSelect)).getByRole('list')
  const buttons = within(list).getAllByRole('button')
  const times = buttons.map(({ textContent }) => textContent?.slice(0, 5))
  expect(times).toEqual(['07:20', '07:30', '07:40', '07:50'])
  buttons[1]?.click()
  expect(onSelect).toHaveBeenCalledWith(102)
})

test('a job of the next day has its date in the list', () => {
  const nextDay = givenBoardLeg(99, {
    driverId: null,
    state: 'confirmed',
    pickupAt: '2026-11-25T07:20:00Z',
  })
  const region = show(5, vi.fn(), [...openLegs(4), nextDay])
  expect(within(region).getAllByText(/^Wed,? 25 Nov/)).toHaveLength(1)
})

test('midnight on the axis names the day that begins', () => {
  show(4)
  expect(screen.getByText('Wed 25')).toBeDefined()
})

test('a dragged job previews its place in the lane below the pointer', () => {
  const [driver] = drivers
  const driverId = driver?.driverId ?? 0
  const candidate = { driverId, fits: true, driveMinutes: 10, slackAfter: null, breaks: [] }
  const region = show(
    4,
    vi.fn(),
    openLegs(4),
    new Map([[driverId, candidate as unknown as Candidate]]),
  )
  const lane = document.querySelector(`[data-driver="${driverId}"]`)
  Object.assign(document, { elementFromPoint: () => lane })
  const [bar] = within(region).getAllByRole('button')
  fireEvent.pointerDown(bar as HTMLElement, { button: 0, pointerType: 'mouse', clientX: 0 })
  fireEvent.pointerMove(window, { clientX: 40, clientY: 10 })
  expect(lane?.textContent).toContain('Fits · drop here')
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(lane?.textContent).not.toContain('Fits')
})

test('a job that ended before its pickup is drawn where it took place', () => {
  const early = givenBoardLeg(99, {
    driverId: 1,
    state: 'completed',
    startedAt: '2026-11-24T02:00:00Z',
    endsAt: '2026-11-24T02:40:00Z',
    pickupAt: '2026-11-24T04:00:00Z',
  })
  show(0, vi.fn(), [early])
  const bar = screen.getByRole('button', { name: /completed/i })
  const at = (name: string) => Number(bar.style.getPropertyValue(name))
  expect(at('--b') - at('--a')).toBe(40)
})
