import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import type { LeftBehind } from './phone.ts'
import './words.ts'

/** Whose work still lies on this phone: nobody but they can send it. */
export function LeftBehindNotice({ left }: { left: readonly LeftBehind[] }) {
  return left.map(({ number, name, count }) => (
    <Notice key={number} tone="warn">
      {say('driver.leftBehind', { name, count })}
    </Notice>
  ))
}
