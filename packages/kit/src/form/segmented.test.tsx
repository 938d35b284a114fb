import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from '../tabs.tsx'
import { Segmented } from './segmented.tsx'

afterEach(cleanup)

const KINDS = [
  { key: 'one', label: 'One way' },
  { key: 'return', label: 'Return' },
  { key: 'wait', label: 'Wait and return' },
] as const
type Kind = (typeof KINDS)[number]['key']

function Journey() {
  const [kind, setKind] = useState<Kind>('one')
  return <Segmented label="Kind" segments={KINDS} chosen={kind} onChoose={setKind} />
}

test('the choices are radios of one group, and a press selects one', async () => {
  render(<Journey />)
  expect(screen.getByRole('group', { name: 'Kind' })).toBeDefined()
  await userEvent.click(screen.getByLabelText('Return'))
  expect(screen.getByRole('radio', { name: 'Return', checked: true })).toBeDefined()
  expect(screen.getByRole('radio', { name: 'One way', checked: false })).toBeDefined()
})

function History() {
  const [kind, setKind] = useState<Kind>('one')
  return (
    <Tabs label="Journeys" tabs={KINDS} chosen={kind} onChoose={setKind}>
      <p>Shown: {kind}</p>
    </Tabs>
  )
}

test('tabs are one stop of the Tab key, and arrows move between them', async () => {
  render(<History />)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'One way' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Return', selected: true }))
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('One way')
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tabpanel', { name: 'Wait and return' }).textContent).toBe('Shown: wait')
})
