import type { SetupStatus } from '@kerbside/contract/operator/settings.ts'
import areas from '@kerbside/words/en/areas.json' with { type: 'json' }
import operator from '@kerbside/words/en/operator.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StepPanel } from './step-panel.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [areas, operator] }),
)
afterEach(cleanup)

const STEP = { name: 'fleet', done: false, minutes: 5 } as const
const STATUS = {
  steps: [STEP],
  missing: ['licence', 'vehicle', 'documents', 'mail'],
  facts: { vehicleTypes: 2, vehicles: 0, drivers: 1, readyDrivers: 0 },
} as unknown as SetupStatus

test('an unfinished step lists what it lacks, with links, and nothing of other steps', () => {
  render(
    <MemoryRouter>
      <StepPanel status={STATUS} step={STEP} onChoose={() => {}} />
    </MemoryRouter>,
  )
  const items = within(screen.getByRole('list', { name: 'Before you go live' }))
  expect(items.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/console/fleet/vehicles',
    '/console/fleet/documents',
  ])
})
