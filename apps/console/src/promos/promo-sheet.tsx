import * as calls from '@kerbside/contract/calls.generated/promo-desk.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { submitFromSheet } from '../ui/form/submit-from-sheet.ts'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import type { PromoOfDesk, Promos } from './desk-api.ts'
import { inputOf, newPromo } from './new-promo.ts'
import { PromoFields } from './promo-fields.tsx'
import { promosOfDesk } from './promo-queries.ts'

type PromoSheetProps = { known: Promos; promo: PromoOfDesk | undefined; onClose: () => void }

/** Creates or changes a code; errors are shown at their fields, and no input is lost. */
export function PromoSheet({ known, promo, onClose }: PromoSheetProps) {
  const { timeZone, notify } = useDesk()
  const queries = useQueryClient()
  const show = (promos: Promos) => queries.setQueryData(promosOfDesk().queryKey, promos)
  const send = async (work: Promise<{ reply: Promos } | undefined>, message: string) => {
    const done = await work
    if (!done) return
    show(done.reply)
    notify(message)
    onClose()
  }
  // a date field has no value until it is complete
  const checkDate = (at: string) => (at === '' ? t('promos.whenNeeded') : undefined)
  const form = useSheetForm({
    version: promo?.version,
    values: promo ? inputOf(promo) : newPromo(new Date(serverNow()), timeZone),
    check: ({ from, until }) => ({ from: checkDate(from), until: checkDate(until) }),
    save: (values, attempt) =>
      send(
        attempt(submitFromSheet(calls.savePromo, values, show)),
        t('promos.saved', { code: values.promoCode.toUpperCase() }),
      ),
  })
  const isEnded = promo?.stands === 'ended'
  const end = ({ promoId, version, promoCode: code }: PromoOfDesk) =>
    void send(
      form.attempt(submitFromSheet(calls.endPromo, { promoId, version, ended: !isEnded }, show)),
      t(isEnded ? 'promos.reopened' : 'promos.ended', { code }),
    )
  return (
    <FormSheet
      form={form}
      title={promo ? t('promos.edit', { code: promo.promoCode }) : t('promos.new')}
      onClose={onClose}
      save={t(promo ? 'promos.save' : 'promos.make')}
      actions={
        promo && (
          <DeskButton
            look={isEnded ? 'plain' : 'danger'}
            disabled={form.busy}
            onPress={() => end(promo)}
          >
            {t(isEnded ? 'promos.reopen' : 'promos.end')}
          </DeskButton>
        )
      }
    >
      <PromoFields form={form} known={known} />
    </FormSheet>
  )
}
