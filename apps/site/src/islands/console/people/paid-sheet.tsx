import type { DeskAccountInvoice } from '@kerbside/web/corporate/desk-account.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { say } from '@kerbside/words/say.ts'
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

/** That an invoice was paid, with what the bank says of it; it is booked and cannot be taken back. */
export function PaidSheet({ invoice, busy, onPaid, onClose }: PaidSheetProps) {
  const [reference, setReference] = useState('')
  const { invoiceno, left, currencycode } = invoice
  return (
    <DeskSheet
      title={say('people.paidTitle', { invoice: invoiceno })}
      sentence={say('people.paidText', { amount: sayDeskMoney(left, currencycode) })}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('people.cancel')}</DeskButton>
          <DeskButton look="primary" disabled={busy} onPress={() => onPaid(reference)}>
            {say('people.markPaid')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        <DeskField label={say('people.bankReference')}>
          {(id) => <TextInput id={id} value={reference} most={120} onChange={setReference} />}
        </DeskField>
      </div>
    </DeskSheet>
  )
}
