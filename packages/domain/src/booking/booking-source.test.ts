import { expect, test } from 'vitest'
import { sourceOf } from './booking-source.ts'

test('bookings of the desk and of the site are distinguished, and an unknown source counts as the site', () => {
  expect(['desk', 'widget', 'web', 'DESK', '<b>', '', undefined, null].map(sourceOf)).toEqual([
    'desk',
    'widget',
    'web',
    'web',
    'web',
    'web',
    'web',
    'web',
  ])
})
