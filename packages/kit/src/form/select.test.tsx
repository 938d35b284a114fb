import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Select, type SelectProps } from './select.tsx'

afterEach(cleanup)

function Choice({ options, start = '' }: { options: SelectProps['options']; start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <Select label="Choice" value={value} options={options} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const shown = () => screen.getAllByRole('option').map((option) => option.textContent)

test.each([
  ['texts', ['01', '02', '03'], ['01', '02', '03'], '02'],
  [
    'texts with values',
    [
      { value: 'GB', label: 'United Kingdom' },
      { value: 'FR', label: 'France' },
    ],
    ['United Kingdom', 'France'],
    'FR',
  ],
  [
    'cars',
    [
      { value: '1', label: 'Saloon', detail: '4 people, 2 cases' },
      { value: '2', label: 'Estate', detail: '4 people, 4 cases' },
    ],
    ['Saloon · 4 people, 2 cases', 'Estate · 4 people, 4 cases'],
    '2',
  ],
] as const)('one list of choices shows %s', async (_, options, texts, second) => {
  render(<Choice options={options} />)
  expect(shown()).toEqual(texts)
  await userEvent.selectOptions(screen.getByLabelText('Choice'), texts[1])
  expect(screen.getByRole('status').textContent).toBe(second)
})

test('a disabled option is listed and cannot be chosen', async () => {
  const options = ['a', { value: 'b', label: 'b', disabled: true }] as const
  render(<Choice options={options} start="a" />)
  await userEvent.selectOptions(screen.getByLabelText('Choice'), 'b')
  expect(screen.getByRole('status').textContent).toBe('a')
})
