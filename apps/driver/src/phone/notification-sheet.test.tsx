import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import driver from '@kerbside/words/en/driver.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { NotificationSheet } from './notification-sheet.tsx'
import { useNotificationQuestion } from './use-notification-question.ts'

beforeAll(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [driver, dialog] }),
)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

function Phone({ isOnShift }: { isOnShift: boolean }) {
  const { isAsking, close } = useNotificationQuestion(isOnShift)
  return isAsking ? <NotificationSheet onClose={close} /> : <p>Jobs</p>
}

/** A browser that asks, and gets this answer. */
function givenBrowser(
  answer: NotificationPermission,
  permission: NotificationPermission = 'default',
) {
  const requestPermission = vi.fn(async () => answer)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission })
  return requestPermission
}

const QUESTION = 'Hear offers when your phone is locked?'

test('the app asks when the first shift starts, and the browser only after a press', async () => {
  const requestPermission = givenBrowser('denied')
  const { rerender } = render(<Phone isOnShift={false} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(<Phone isOnShift />)
  expect(screen.getByRole('dialog', { name: QUESTION })).toBeTruthy()
  expect(requestPermission).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Turn on notifications' }))
  expect(requestPermission).toHaveBeenCalledOnce()
})

test('a refused permission explains how to allow it', async () => {
  givenBrowser('denied')
  render(<Phone isOnShift />)
  await userEvent.click(screen.getByRole('button', { name: 'Turn on notifications' }))
  expect(
    (await screen.findByRole('dialog', { name: 'Notifications are blocked' })).textContent,
  ).toContain('choose Notifications, then Allow')
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a phone that was asked is not asked again', async () => {
  givenBrowser('denied')
  render(<Phone isOnShift />)
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  cleanup()
  render(<Phone isOnShift />)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a permission that exists is used without a question; a browser without push is not asked', () => {
  givenBrowser('granted', 'granted')
  render(<Phone isOnShift />)
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  vi.unstubAllGlobals()
  render(<Phone isOnShift />)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('permission without a connection can be tried again', async () => {
  givenBrowser('granted')
  render(<Phone isOnShift />)
  await userEvent.click(screen.getByRole('button', { name: 'Turn on notifications' }))
  expect(
    await screen.findByText('Couldn’t turn on notifications. Check your connection and try again.'),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Turn on notifications' })).toBeTruthy()
})
