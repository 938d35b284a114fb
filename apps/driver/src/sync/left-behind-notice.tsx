import { Notice } from '@kerbside/kit/notice.tsx'
import { t } from '@kerbside/words/translate.ts'
import type { LeftBehind } from '../phone/phone.ts'
import '../shell/messages.ts'

/** Names the drivers whose unsent events are on this phone: only they can send them. */
export function LeftBehindNotice({ left }: { left: readonly LeftBehind[] }) {
  return left.map(({ number, name, count }) => (
    <Notice key={number} tone="warn">
      {t('driver.leftBehind', { name, count })}
    </Notice>
  ))
}
