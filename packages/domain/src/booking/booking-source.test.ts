import { expect, test } from 'vitest'
import { sourceOf } from './booking-source.ts'

test('the desk’s bookings are told from the site’s, and what says nothing known is the site’s', () => {
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
