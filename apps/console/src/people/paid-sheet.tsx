import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { formatDeskMoney } from '../dispatch/format-leg.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { DeskAccountInvoice } from './desk-account.ts'

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
