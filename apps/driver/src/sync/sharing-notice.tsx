import { PinIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useTicking } from '../shell/use-ticking.ts'
import type { Sharing } from './use-sharing.ts'
import '../shell/messages.ts'

/** A position older than this is no longer reliable. */
const OLD_SECONDS = 60

/** Whether this phone is really sharing its position. */
export function SharingNotice({ sharing }: { sharing: Sharing }) {
  const now = useTicking(5_000)
  const { state, lastAt } = sharing
  if (state === 'off') return null
  const age = lastAt === undefined ? undefined : Math.max(0, Math.round((now - lastAt) / 1000))
  const isOld = state === 'on' && age !== undefined && age > OLD_SECONDS
  const isBad = state === 'denied' || state === 'unable' || isOld
  return (
    <div
      className={isBad ? 'drive-sharing bad' : 'drive-sharing'}
      role={isBad ? 'alert' : undefined}
    >
      <PinIcon />
      <p>
        <b>{t(isOld ? 'driver.sharingOld' : TITLES[state])}</b>
        <span className="soft">
          {isOld
            ? t('driver.sharingOldText', { minutes: Math.round((age ?? 0) / 60) })
            : t(TEXTS[state])}
        </span>
      </p>
    </div>
  )
}

const TITLES = {
  asking: 'driver.sharingAsking',
  on: 'driver.sharingOn',
  denied: 'driver.sharingDenied',
  unable: 'driver.sharingUnable',
} as const

const TEXTS = {
  asking: 'driver.sharingAskingText',
  on: 'driver.sharingOnText',
  denied: 'driver.sharingDeniedText',
  unable: 'driver.sharingUnableText',
} as const
