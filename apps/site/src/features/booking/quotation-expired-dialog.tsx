import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import {
  earliestPickup,
  type StepRules,
  validateTime,
} from '@kerbside/domain/booking/draft/draft-steps.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { writeWallClock } from '@kerbside/kit/form/wall-clock.ts'
import { RepeatIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import promo from '@kerbside/words/en/promo.json' with { type: 'json' }
import quotation from '@kerbside/words/en/quotation.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import type { Send } from './use-draft.ts'
import { WhenField } from './when-fields.tsx'

loadMessages(quotation)
loadMessages(promo)

export type QuotationExpiredProps = {
  draft: Draft
  send: Send
  rules: StepRules
  phone: string
  minuteStep: number
  locale: string
}

/** The price has expired: quote again, with a new time if the old one has passed, or cancel. */
export function QuotationExpiredDialog(props: QuotationExpiredProps) {
  const { draft, send, rules, phone, minuteStep, locale } = props
  const asking = draft.expired === 'asking'
  const time = validateTime(draft, rules)
  const cancel = () => send({ type: 'quotation-cancelled' })
  return (
    <Dialog
      role="alertdialog"
      title={t('quotation.expiredTitle')}
      closedBy="closerequest"
      closeLabel={t('dialog.close')}
      onClose={cancel}
      onSubmit={() => time.ok && !asking && send({ type: 'requote' })}
      actions={
        <>
          <Button type="submit" icon={<RepeatIcon />} disabled={!time.ok || asking}>
            {asking ? t('promo.processing') : t('quotation.requote')}
          </Button>
          <Button look="alt" onPress={cancel}>
            {t('dialog.cancel')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {t('quotation.expired')}{' '}
          <a className="nowrap" href={`tel:${phone.replaceAll(' ', '')}`}>
            {phone}
          </a>
        </p>
        <p className="soft">{t('quotation.kept')}</p>
        {draft.rejection && (draft.rejection.about !== 'time' || draft.time.kind === 'now') && (
          <Notice tone="bad" role="alert">
            {draft.rejection.message}
          </Notice>
        )}
        {!time.ok && time.reason === 'too-early' && (
          <Notice tone="warn">
            {t('checkout.earliestPickup')}{' '}
            <b className="num">{writeWallClock(earliestPickup(draft, rules))}</b>
          </Notice>
        )}
        {draft.time.kind !== 'now' && (
          <WhenField
            draft={draft}
            send={send}
            rules={rules}
            minuteStep={minuteStep}
            locale={locale}
            isSubmitted
          />
        )}
      </div>
    </Dialog>
  )
}
