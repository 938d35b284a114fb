import { Button } from '@kerbside/kit/button.tsx'
import { later, useRetry } from '@kerbside/kit/later.tsx'
import { loadFields } from '@kerbside/web/booking/use-later-fields.ts'
import { say } from '@kerbside/words/say.ts'
import type { LaterSectionProps } from './later-section.tsx'
import type { PaymentEndProps } from './payment-end.tsx'

export const loadLater = () => import('./later-section.tsx')
const loadEnd = () => loadLater().then((module) => module.loadEnd())

/** Fetches what comes after the first view, so that it is there when it is wanted. */
export const prepareLater = (): void =>
  void Promise.all([loadLater(), loadFields()]).catch(() => undefined)

/** Fetches what comes after the contact while it is typed: the line may be gone by then. */
export const prepareEnd = (): void =>
  void loadLater()
    .then((module) => module.prepareEnd())
    .catch(() => undefined)

type Missed = { section?: LaterSectionProps['section'] }

/** In the place of a part that did not come; what was typed is kept. The summary's own section says it below. */
function MissingPart({ section }: Missed) {
  const retry = useRetry()
  if (section === 'summary' || section === 'people') return null
  return (
    <p className="field-error" role="alert">
      {say('dialog.missingPart')}
      <Button look="quiet" compact onPress={retry}>
        {say('dialog.retry')}
      </Button>
    </p>
  )
}

export const LaterSection = later(
  () => loadLater().then((module) => module.LaterSection),
  MissingPart,
)
/** Without a word: what it lies over says it. */
export const LaterDialogs = later(
  () => loadLater().then((module) => module.LaterDialogs),
  () => null,
)
export const PaymentEnd = later<PaymentEndProps>(
  () => loadEnd().then((module) => module.PaymentEnd),
  () => <MissingPart />,
)
