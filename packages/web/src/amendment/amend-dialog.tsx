import type { AmendmentReply } from '@kerbside/contract/amendment.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { addMinutes, localAt } from '@kerbside/domain/time.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Segmented } from '@kerbside/kit/segmented.tsx'
import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { bringIntoSight } from '../bring-into-sight.ts'
import { serverNow } from '../server-clock.ts'
import { AmendForm } from './amend-form.tsx'
import { AmendOffer, sayMajor } from './amend-offer.tsx'
import { type AmendStage, useAmendment } from './use-amendment.ts'
import './words.ts'

export type AmendDialogProps = {
  /** References of what can be changed; one, or both ways. */
  out: number | undefined
  back: number | undefined
  /** What opened the page, when it was a signed link; the session does as well. */
  code: string
  method: PaymentMethod
  phone: string
  timeZone: string
  locale: string
  minuteStep: 1 | 5 | 10 | 15 | 30
  onClose: () => void
  /** The trip is changed; `paypath` is where its balance is paid, or ''. */
  onChanged: (standing: AmendmentReply) => void
}

/** Changing a trip: what is wanted, then what it would be and cost, before anything changes. */
export function AmendDialog(props: AmendDialogProps) {
  const { out, back, phone, onClose } = props
  const [way, setWay] = useState<'out' | 'back'>(out === undefined ? 'back' : 'out')
  const reference = (way === 'out' ? out : back) ?? 0
  return (
    <OneWay
      {...props}
      key={reference}
      reference={reference}
      ways={
        out !== undefined &&
        back !== undefined && (
          <Segmented<'out' | 'back'>
            label={say('amendment.which')}
            chosen={way}
            onChoose={setWay}
            segments={[
              { key: 'out', label: say('amendment.out') },
              { key: 'back', label: say('amendment.back') },
            ]}
          />
        )
      }
      phone={phone}
      onClose={onClose}
    />
  )
}

type OneWayProps = AmendDialogProps & { reference: number; ways: React.ReactNode }

function OneWay(props: OneWayProps) {
  const { reference, code, method, phone, ways, onClose, onChanged } = props
  const amendment = useAmendment({ reference, code, onChanged })
  const { stage, wish, see, confirm } = amendment
  const isOffer = stage.at === 'offered' || stage.at === 'confirming'
  const busy = stage.at === 'confirming'
  return (
    <Dialog
      title={say('amendment.title')}
      onClose={busy ? () => {} : onClose}
      closedBy={busy ? 'none' : 'closerequest'}
      closeLabel={say('dialog.close')}
      wide
      onSubmit={() => void (isOffer ? confirm() : see())}
      actions={<Actions {...amendment} onClose={onClose} />}
    >
      <div className="stack">
        {stage.at === 'loading' && (
          <p className="soft">
            <Skeleton shape="half" /> {say('amendment.loading')}
          </p>
        )}
        {!isOffer && stage.at !== 'elsewhere' && ways}
        {stage.at === 'elsewhere' && (
          <Notice tone="tinted" role="alert">
            {say('amendment.elsewhere', { phone })}
          </Notice>
        )}
        {'message' in stage && stage.message && (
          <div ref={bringIntoSight}>
            <Notice tone="warn" role="alert">
              {stage.message}
            </Notice>
          </div>
        )}
        {stage.at === 'filling' && <Limits standing={stage.standing} phone={phone} />}
        {stage.at === 'filling' && wish && stage.standing.maychange !== 'nothing' && (
          <AmendForm
            wish={wish}
            standing={stage.standing}
            onChange={amendment.change}
            locale={props.locale}
            minuteStep={props.minuteStep}
            earliest={localAt(addMinutes(new Date(serverNow()), 1), props.timeZone)}
          />
        )}
        <div aria-live="polite">
          {isOffer && <AmendOffer standing={stage.standing} method={method} />}
        </div>
      </div>
    </Dialog>
  )
}

/** Until when what may be changed, and what that costs. */
function Limits({ standing, phone }: { standing: AmendmentReply; phone: string }) {
  const { maychange, changeuntil } = standing
  if (maychange === 'all')
    return (
      <p className="soft small">{say('amendment.freeUntil', { until: new Date(changeuntil) })}</p>
    )
  return (
    <Notice tone="tinted">
      {say(maychange === 'details' ? 'amendment.detailsOnly' : 'amendment.nothing', { phone })}
    </Notice>
  )
}

type ActionsProps = Pick<ReturnType<typeof useAmendment>, 'stage' | 'wish' | 'back' | 'again'> & {
  onClose: () => void
}

function Actions({ stage, wish, back, again, onClose }: ActionsProps) {
  if (stage.at === 'offered' || stage.at === 'confirming') {
    const busy = stage.at === 'confirming'
    return (
      <>
        <Button key="confirm" type="submit" busy={busy}>
          {sayConfirm(stage)}
        </Button>
        <Button look="alt" onPress={back} disabled={busy}>
          {say('amendment.other')}
        </Button>
      </>
    )
  }
  const mayAsk = stage.at === 'filling' && stage.standing.maychange !== 'nothing'
  return (
    <>
      {stage.at === 'failed' && <Button onPress={again}>{say('amendment.again')}</Button>}
      {mayAsk && (
        <Button type="submit" busy={stage.busy === true} disabled={!wish?.pickup || !wish.dropOff}>
          {say('amendment.see')}
        </Button>
      )}
      <Button look="alt" onPress={onClose}>
        {say('amendment.keep')}
      </Button>
    </>
  )
}

function sayConfirm({ standing }: Extract<AmendStage, { at: 'offered' | 'confirming' }>): string {
  const { topay, refund, currencycode: currency } = standing
  if (topay > 0) return say('amendment.confirmPay', { amount: sayMajor(topay, currency) })
  if (refund > 0) return say('amendment.confirmBack', { amount: sayMajor(refund, currency) })
  return say('amendment.confirm')
}
