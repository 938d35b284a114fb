import type { RejectedPart } from '@kerbside/domain/booking/draft/draft.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { t } from '@kerbside/words/translate.ts'
import type { BookingView } from '../view.ts'

const AT_THE_FIELD: ReadonlySet<RejectedPart> = new Set(['pickup', 'drop-off', 'time', 'return'])

export type RejectionNoticeProps = {
  view: BookingView
  /** The fields are not on this step: their errors are shown here too. */
  everything?: boolean
}

/** Why there is no price. If a field is the reason, its error is shown at the field. */
export function RejectionNotice({
  view: { draft, send, configuration },
  everything,
}: RejectionNoticeProps) {
  const { rejection } = draft
  if (!rejection || draft.expired !== 'no') return null
  const atTheField = AT_THE_FIELD.has(rejection.about) || rejection.about.startsWith('stop-')
  if (!everything && atTheField) return null
  const ownCurrency = configuration.currencycode
  return (
    <Notice
      tone="bad"
      role="alert"
      action={
        rejection.about === 'currency' ? (
          <Button look="quiet" compact onPress={() => send({ type: 'currency', currency: '' })}>
            {t('checkout.pricesIn', { currency: ownCurrency })}
          </Button>
        ) : (
          <Button look="quiet" compact onPress={() => send({ type: 'requote' })}>
            {t('dialog.retry')}
          </Button>
        )
      }
    >
      {rejection.message}
    </Notice>
  )
}
