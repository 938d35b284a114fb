import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Segmented } from '@kerbside/kit/form/segmented.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import type { CancelCost } from './api.ts'
import { type CancelScope, useCancel } from './use-cancel.ts'
import './messages.ts'

export type CancelDialogProps = {
  /** References of the legs that can be cancelled: one, or outward and return. */
  out: number | undefined
  back: number | undefined
  /** The code that opened the page; '' if only the session did. */
  code: string
  method: PaymentMethod
  phone: string
  onClose: () => void
  onCancelled: () => void
}

/** Shows the cost of cancelling before it is confirmed. */
export function CancelDialog({
  out,
  back,
  code,
  method,
  phone,
  onClose,
  onCancelled,
}: CancelDialogProps) {
  const { way, choose, stage, confirm } = useCancel({ out, back, code, onCancelled })
  const cost = 'cost' in stage ? stage.cost : undefined
  const busy = stage.at === 'cancelling'
  return (
    <Dialog
      role="alertdialog"
      title={t('cancellation.title')}
      onClose={busy ? () => {} : onClose}
      closedBy={busy ? 'none' : 'closerequest'}
      onSubmit={() => void confirm()}
      actions={
        <>
          <Button look="danger" type="submit" busy={busy} disabled={!cost}>
            {t('cancellation.confirm')}
          </Button>
          <Button look="alt" onPress={onClose} disabled={busy}>
            {t('cancellation.keep')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {out !== undefined && back !== undefined && stage.at !== 'elsewhere' && (
          <Segmented<CancelScope>
            label={t('cancellation.which')}
            chosen={way}
            onChoose={choose}
            segments={[
              { key: 'both', label: t('cancellation.both'), disabled: busy },
              { key: 'out', label: t('cancellation.out'), disabled: busy },
              { key: 'back', label: t('cancellation.back'), disabled: busy },
            ]}
          />
        )}
        <div aria-live="polite">
          {stage.at === 'asking' && (
            <p className="soft">
              <Skeleton shape="half" /> {t('cancellation.asking')}
            </p>
          )}
          {cost && <Cost cost={cost} method={method} />}
        </div>
        {stage.at === 'elsewhere' && (
          <Notice tone="tinted" role="alert">
            {t('cancellation.elsewhere', { phone })}
          </Notice>
        )}
        {'message' in stage && stage.message && (
          <Notice tone="warn" role="alert">
            {stage.message}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

function Cost({ cost, method }: { cost: CancelCost; method: PaymentMethod }) {
  const { fee, refund, currency } = cost
  const nothing = fee === 0 && refund === 0
  return (
    <div className="stack">
      {nothing ? (
        <p>{t('cancellation.free')}</p>
      ) : (
        <dl className="cancel-sums num">
          <dt>{t('cancellation.fee')}</dt>
          <dd>{fee === 0 ? t('cancellation.noFee') : formatMoney({ minor: fee, currency })}</dd>
          <dt>{t(BACK[method])}</dt>
          <dd>{formatMoney({ minor: refund, currency })}</dd>
        </dl>
      )}
      <p className="soft small">
        {refund > 0 && method !== 'account' && `${t('cancellation.days')} `}
        {t('cancellation.final')}
      </p>
    </div>
  )
}

const BACK = {
  card: 'cancellation.backToCard',
  // a cash booking may have been paid with a payment link since
  cash: 'cancellation.backToCard',
  paypal: 'cancellation.backToPaypal',
  account: 'cancellation.offAccount',
} as const satisfies Record<PaymentMethod, string>
