import type { DeskAccountInvoice } from '@kerbside/web/corporate/desk-account.ts'
import { formatDeskMoney } from '@kerbside/web/dispatch/format-leg.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'

type PaidSheetProps = {
  invoice: DeskAccountInvoice
  busy: boolean
  onPaid: (reference: string) => void
  onClose: () => void
}

/** Records the payment of an invoice with the bank's reference; it is posted to the ledger and cannot be undone. */
export function PaidSheet({ invoice, busy, onPaid, onClose }: PaidSheetProps) {
  const [reference, setReference] = useState('')
  const { invoiceno, left, currencycode } = invoice
  return (
    <DeskSheet
      title={t('people.paidTitle', { invoice: invoiceno })}
      sentence={t('people.paidText', { amount: formatDeskMoney(left, currencycode) })}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('people.cancel')}</DeskButton>
          <DeskButton look="primary" disabled={busy} onPress={() => onPaid(reference)}>
            {t('people.markPaid')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        <DeskField label={t('people.bankReference')}>
          {(id) => <TextInput id={id} value={reference} most={120} onChange={setReference} />}
        </DeskField>
      </div>
    </DeskSheet>
  )
}
