import { expect, test } from 'vitest'
import { guestSourceOf, sourceOf } from './booking-source.ts'

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

test('a guest who claims to be the desk is a customer of the site', () => {
  expect(['desk', 'widget', 'app', '<b>'].map(guestSourceOf)).toEqual([
    'web',
    'widget',
    'app',
    'web',
  ])
})
