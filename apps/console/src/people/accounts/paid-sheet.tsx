import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { TextField } from '../../ui/form/form-fields.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { useSheetForm } from '../../ui/form/use-sheet-form.ts'
import type { DeskAccountInvoice } from './desk-account.ts'

type PaidSheetProps = {
  invoice: DeskAccountInvoice
  onPaid: (reference: string) => Promise<void>
  onClose: () => void
}

/** Records the payment of an invoice with the bank's reference; it is posted to the ledger and cannot be undone. */
export function PaidSheet({ invoice, onPaid, onClose }: PaidSheetProps) {
  const { invoiceNo, left, currencyCode } = invoice
  const form = useSheetForm({
    values: { reference: '' },
    save: ({ reference }) => onPaid(reference),
  })
  return (
    <FormSheet
      form={form}
      title={t('people.paidTitle', { invoice: invoiceNo })}
      sentence={t('people.paidText', { amount: formatWireMoney(left, currencyCode) })}
      onClose={onClose}
      save={t('people.markPaid')}
    >
      <TextField form={form} name="reference" label={t('people.bankReference')} max={120} />
    </FormSheet>
  )
}
