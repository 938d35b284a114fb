import { Button } from '@kerbside/kit/form/button.tsx'
import { later, useRetry } from '@kerbside/kit/later.tsx'
import { t } from '@kerbside/words/translate.ts'
import { loadFields } from '../../features/booking/use-later-fields.ts'
import type { LaterSectionProps } from './steps/later-section.tsx'
import type { PaymentEndProps } from './steps/payment-end.tsx'

export const loadLater = () => import('./steps/later-section.tsx')
const loadEnd = () => loadLater().then((module) => module.loadEnd())

/** Loads the parts after the first view in advance. */
export const prepareLater = (): void =>
  void Promise.all([loadLater(), loadFields()]).catch(() => undefined)

/** Loads the parts after the contact step while the customer types: the connection may be gone later. */
export const prepareEnd = (): void =>
  void loadLater()
    .then((module) => module.prepareEnd())
    .catch(() => undefined)

type Missed = { section?: LaterSectionProps['section'] }

/** Replaces a part that failed to load; the input is kept. The summary's section shows a message below. */
function MissingPart({ section }: Missed) {
  const retry = useRetry()
  if (section === 'summary' || section === 'people') return null
  return (
    <p className="field-error" role="alert">
      {t('dialog.missingPart')}
      <Button look="quiet" compact onPress={retry}>
        {t('dialog.retry')}
      </Button>
    </p>
  )
}

export const LaterSection = later(
  () => loadLater().then((module) => module.LaterSection),
  MissingPart,
)
/** Shows nothing: the part below it shows the message. */
export const LaterDialogs = later(
  () => loadLater().then((module) => module.LaterDialogs),
  () => null,
)
export const PaymentEnd = later<PaymentEndProps>(
  () => loadEnd().then((module) => module.PaymentEnd),
  () => <MissingPart />,
)
