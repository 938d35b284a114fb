import type { RefusedPart } from '@kerbside/domain/booking/draft.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import type { BookingView } from './view.ts'

const AT_THE_FIELD: ReadonlySet<RefusedPart> = new Set(['pickup', 'drop-off', 'time', 'return'])

export type RefusalProps = {
  view: BookingView
  /** The fields are not on this step: what is theirs to say is said here too. */
  everything?: boolean
}

/** Why there is no price. A field that is the reason says so itself, where it stands. */
export function Refusal({ view: { draft, send, configuration }, everything }: RefusalProps) {
  const { refusal } = draft
  if (!refusal || draft.expired !== 'no') return null
  const atTheField = AT_THE_FIELD.has(refusal.about) || refusal.about.startsWith('stop-')
  if (!everything && atTheField) return null
  const own = configuration.currencycode
  return (
    <Notice
      tone="bad"
      role="alert"
      action={
        refusal.about === 'currency' ? (
          <Button look="quiet" compact onPress={() => send({ type: 'currency', currency: '' })}>
            {say('checkout.pricesIn', { currency: own })}
          </Button>
        ) : (
          <Button look="quiet" compact onPress={() => send({ type: 'requote' })}>
            {say('dialog.retry')}
          </Button>
        )
      }
    >
      {refusal.message}
    </Notice>
  )
}
