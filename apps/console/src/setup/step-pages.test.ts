import {
  GO_LIVE_BLOCKERS,
  GO_LIVE_WARNINGS,
  SETUP_STEPS,
} from '@kerbside/domain/operator/find-go-live-blockers.ts'
import { expect, test } from 'vitest'
import { AREAS } from '../areas/areas.ts'
import { pageOfMissing, pagesOfStep } from './step-pages.ts'

test('every step and every missing item links to an existing page', () => {
  const addresses = AREAS.flatMap(({ path, pages }) => [
    `/console/${path}`,
    ...pages.map((page) => `/console/${path}/${page.path}`),
  ])
  const led = [
    ...SETUP_STEPS.flatMap((step) => pagesOfStep(step).map(({ to }) => to)),
    ...[...GO_LIVE_BLOCKERS, ...GO_LIVE_WARNINGS].map(pageOfMissing),
  ]
  expect(led.filter((to) => !addresses.includes(to.replace(/\?.*/, '')))).toEqual([])
})
