import { GO_LIVE_FAULTS, SETUP_STEPS } from '@kerbside/domain/operator/judge-go-live.ts'
import { expect, test } from 'vitest'
import { AREAS } from '../areas/areas.ts'
import { pageOfMissing, pagesOfStep } from './step-pages.ts'

test('every step and everything that is missing leads to a page that is there', () => {
  const addresses = AREAS.flatMap(({ path, pages }) => [
    `/console/${path}`,
    ...pages.map((page) => `/console/${path}/${page.path}`),
  ])
  const led = [
    ...SETUP_STEPS.flatMap((step) => pagesOfStep(step).map(({ to }) => to)),
    ...GO_LIVE_FAULTS.map(pageOfMissing),
  ]
  expect(led.filter((to) => !addresses.includes(to))).toEqual([])
})
