import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Segmented } from '@kerbside/kit/segmented.tsx'
import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { say } from '@kerbside/words/say.ts'
import { sayMoney } from '../say-money.ts'
import type { CancelCost } from './api.ts'
import { useCancel, type Way } from './use-cancel.ts'
import './words.ts'

export type CancelDialogProps = {
  /** References of what can be cancelled; one, or both ways. */
  out: number | undefined
  back: number | undefined
  /** What opened the page; '' where only the session did. */
  code: string
  method: PaymentMethod
  phone: string
  onClose: () => void
  onCancelled: () => void
}

/** What cancelling costs, before anybody does it. */
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
      title={say('cancellation.title')}
      onClose={busy ? () => {} : onClose}
      closedBy={busy ? 'none' : 'closerequest'}
      onSubmit={() => void confirm()}
      actions={
        <>
          <Button look="danger" type="submit" busy={busy} disabled={!cost}>
            {say('cancellation.confirm')}
          </Button>
          <Button look="alt" onPress={onClose} disabled={busy}>
            {say('cancellation.keep')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {out !== undefined && back !== undefined && stage.at !== 'elsewhere' && (
          <Segmented<Way>
            label={say('cancellation.which')}
            chosen={way}
            onChoose={choose}
            segments={[
              { key: 'both', label: say('cancellation.both'), disabled: busy },
              { key: 'out', label: say('cancellation.out'), disabled: busy },
              { key: 'back', label: say('cancellation.back'), disabled: busy },
            ]}
          />
        )}
        <div aria-live="polite">
          {stage.at === 'asking' && (
            <p className="soft">
              <Skeleton shape="half" /> {say('cancellation.asking')}
            </p>
          )}
          {cost && <Cost cost={cost} method={method} />}
        </div>
        {stage.at === 'elsewhere' && (
          <Notice tone="tinted" role="alert">
            {say('cancellation.elsewhere', { phone })}
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
        <p>{say('cancellation.free')}</p>
      ) : (
        <dl className="cancel-sums num">
          <dt>{say('cancellation.fee')}</dt>
          <dd>{fee === 0 ? say('cancellation.noFee') : sayMoney({ minor: fee, currency })}</dd>
          <dt>{say(BACK[method])}</dt>
          <dd>{sayMoney({ minor: refund, currency })}</dd>
        </dl>
      )}
      <p className="soft small">
        {refund > 0 && method !== 'account' && `${say('cancellation.days')} `}
        {say('cancellation.final')}
      </p>
    </div>
  )
}

const BACK = {
  card: 'cancellation.backToCard',
  // a cash booking may have been paid by a link since
  cash: 'cancellation.backToCard',
  paypal: 'cancellation.backToPaypal',
  account: 'cancellation.offAccount',
} as const satisfies Record<PaymentMethod, string>
