import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { InstallState } from './install-state.tsx'
import { loadPlatformMessages } from './platform-messages.ts'

beforeEach(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [] })
  loadPlatformMessages()
})
afterEach(cleanup)

const stored = {
  at: '2026-11-21T02:30:00.000Z',
  target: 's3://cars/backups',
  bytes: 12_400_000,
  verified: 'restored',
  note: '',
  failedAt: '',
  failure: '',
} as const
const byCommand = { ...stored, target: '', bytes: 0, verified: '' } as const

const linesOf = (backup: Parameters<typeof InstallState>[0]['lastBackup']) => {
  const { container } = render(<InstallState version="1.4.0" lastBackup={backup} />)
  return [...container.querySelectorAll('p, output')].map((line) => line.textContent)
}

test('the last backup is shown with its size, its place and how it was verified', () => {
  expect(linesOf(stored)).toEqual([
    expect.stringMatching(
      /^Version 1\.4\.0 · Last backup .*02:30 · 12\.4 MB in s3:\/\/cars\/backups · verified by restoring it$/,
    ),
  ])
})

test('a backup by command is shown by its time alone', () => {
  expect(linesOf(byCommand)).toEqual([
    expect.stringMatching(/^Version 1\.4\.0 · Last backup .*02:30$/),
  ])
})

test('why it was only read, and why the next one failed, are lines of their own', () => {
  const why = 'There is no bucket cars. Create it, or check KERBSIDE_BACKUP_TO.'
  const [, note, failure] = linesOf({
    ...stored,
    verified: 'read',
    note: 'The user of DATABASE_URL may not create databases.',
    failedAt: '2026-11-22T02:30:00.000Z',
    failure: why,
  })
  expect(note).toBe('The user of DATABASE_URL may not create databases.')
  expect(failure).toContain('02:30: There is no bucket cars.')
})

test('an install without a backup says so', () => {
  expect(linesOf({ ...byCommand, at: '' })).toEqual(['Version 1.4.0 · No backup recorded'])
})
