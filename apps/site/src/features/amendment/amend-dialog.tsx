import type { AmendmentReply } from '@kerbside/contract/amendment.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { addMinutes, localAt } from '@kerbside/domain/time.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Segmented } from '@kerbside/kit/form/segmented.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { AmendForm } from '@kerbside/web/amendment/amend-form.tsx'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { bringIntoSight } from '../../bring-into-sight.ts'
import { AmendOffer } from './amend-offer.tsx'
import { type AmendStage, useAmendment } from './use-amendment.ts'
import '@kerbside/web/amendment/messages.ts'

export type AmendDialogProps = {
  /** References of the legs that can be changed: one, or outward and return. */
  out: number | undefined
  back: number | undefined
  /** The code of the signed link that opened the page, if any; otherwise the session is used. */
  code: string
  method: PaymentMethod
  phone: string
  timeZone: string
  locale: string
  minuteStep: 1 | 5 | 10 | 15 | 30
  onClose: () => void
  /** The booking is changed; `paypath` is where its balance is paid, or ''. */
  onChanged: (status: AmendmentReply) => void
}

/** Changes a booking: first the customer's changes, then the resulting journey and price, then confirmation. */
export function AmendDialog(props: AmendDialogProps) {
  const { out, back, phone, onClose } = props
  const [direction, setDirection] = useState<'out' | 'back'>(out === undefined ? 'back' : 'out')
  const reference = (direction === 'out' ? out : back) ?? 0
  return (
    <AmendLeg
      {...props}
      key={reference}
      reference={reference}
      ways={
        out !== undefined &&
        back !== undefined && (
          <Segmented<'out' | 'back'>
            label={t('amendment.which')}
            chosen={direction}
            onChoose={setDirection}
            segments={[
              { key: 'out', label: t('amendment.out') },
              { key: 'back', label: t('amendment.back') },
            ]}
          />
        )
      }
      phone={phone}
      onClose={onClose}
    />
  )
}

type AmendLegProps = AmendDialogProps & { reference: number; ways: React.ReactNode }

function AmendLeg(props: AmendLegProps) {
  const { reference, code, method, phone, ways, onClose, onChanged } = props
  const amendment = useAmendment({ reference, code, onChanged })
  const { stage, legAmendment, see, confirm } = amendment
  const isOffer = stage.at === 'offered' || stage.at === 'confirming'
  const busy = stage.at === 'confirming'
  return (
    <Dialog
      title={t('amendment.title')}
      onClose={busy ? () => {} : onClose}
      closedBy={busy ? 'none' : 'closerequest'}
      closeLabel={t('dialog.close')}
      wide
      onSubmit={() => void (isOffer ? confirm() : see())}
      actions={<Actions {...amendment} onClose={onClose} />}
    >
      <div className="stack">
        {stage.at === 'loading' && (
          <p className="soft">
            <Skeleton shape="half" /> {t('amendment.loading')}
          </p>
        )}
        {!isOffer && stage.at !== 'elsewhere' && ways}
        {stage.at === 'elsewhere' && (
          <Notice tone="tinted" role="alert">
            {t('amendment.elsewhere', { phone })}
          </Notice>
        )}
        {'message' in stage && stage.message && (
          <div ref={bringIntoSight}>
            <Notice tone="warn" role="alert">
              {stage.message}
            </Notice>
          </div>
        )}
        {stage.at === 'filling' && <Limits status={stage.status} phone={phone} />}
        {stage.at === 'filling' && legAmendment && stage.status.maychange !== 'nothing' && (
          <AmendForm
            legAmendment={legAmendment}
            status={stage.status}
            onChange={amendment.change}
            locale={props.locale}
            minuteStep={props.minuteStep}
            earliest={localAt(addMinutes(new Date(serverNow()), 1), props.timeZone)}
          />
        )}
        <div aria-live="polite">
          {isOffer && <AmendOffer status={stage.status} method={method} />}
        </div>
      </div>
    </Dialog>
  )
}

/** The deadlines for changes, and what they cost. */
function Limits({ status, phone }: { status: AmendmentReply; phone: string }) {
  const { maychange, changeuntil } = status
  if (maychange === 'all')
    return (
      <p className="soft small">{t('amendment.freeUntil', { until: new Date(changeuntil) })}</p>
    )
  return (
    <Notice tone="tinted">
      {t(maychange === 'details' ? 'amendment.detailsOnly' : 'amendment.nothing', { phone })}
    </Notice>
  )
}

type ActionsProps = Pick<
  ReturnType<typeof useAmendment>,
  'stage' | 'legAmendment' | 'back' | 'again'
> & {
  onClose: () => void
}

function Actions({ stage, legAmendment, back, again, onClose }: ActionsProps) {
  if (stage.at === 'offered' || stage.at === 'confirming') {
    const busy = stage.at === 'confirming'
    return (
      <>
        <Button key="confirm" type="submit" busy={busy}>
          {confirmLabel(stage)}
        </Button>
        <Button look="alt" onPress={back} disabled={busy}>
          {t('amendment.other')}
        </Button>
      </>
    )
  }
  const canEdit = stage.at === 'filling' && stage.status.maychange !== 'nothing'
  return (
    <>
      {stage.at === 'failed' && <Button onPress={again}>{t('amendment.again')}</Button>}
      {canEdit && (
        <Button
          type="submit"
          busy={stage.busy === true}
          disabled={!legAmendment?.pickup || !legAmendment.dropOff}
        >
          {t(stage.status.maychange === 'details' ? 'amendment.review' : 'amendment.see')}
        </Button>
      )}
      <Button look="alt" onPress={onClose}>
        {t('amendment.keep')}
      </Button>
    </>
  )
}

function confirmLabel({ status }: Extract<AmendStage, { at: 'offered' | 'confirming' }>): string {
  const { topay, refund, currencycode: currency } = status
  if (topay > 0) return t('amendment.confirmPay', { amount: formatWireMoney(topay, currency) })
  if (refund > 0) return t('amendment.confirmBack', { amount: formatWireMoney(refund, currency) })
  return t('amendment.confirm')
}
