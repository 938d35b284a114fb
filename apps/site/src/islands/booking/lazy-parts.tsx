import { Button } from '@kerbside/kit/button.tsx'
import { later, useRetry } from '@kerbside/kit/later.tsx'
import { say } from '@kerbside/words/say.ts'

const loadLater = () => import('./later-section.tsx')
const loadEnd = () => import('./payment-end.tsx')

/** Fetches what comes after the first view, so that it is there when it is wanted. */
export const prepareLater = (): void => void loadLater().catch(() => undefined)

/** Fetches what comes after the contact while it is typed: the line may be gone by then. */
export const prepareEnd = (): void => {
  loadEnd().catch(() => undefined)
  import('@kerbside/web/booking/judge-passenger.ts').catch(() => undefined)
}

/** In the place of a part that did not come; what was typed is kept. */
function MissingPart() {
  const retry = useRetry()
  return (
    <p className="field-error" role="alert">
      {say('dialog.missingPart')}
      <Button look="quiet" compact onPress={retry}>
        {say('dialog.retry')}
      </Button>
    </p>
  )
}

/** Where another part of the same file says it. */
const Nothing = () => null

export const LaterSection = later(
  () => loadLater().then((module) => module.LaterSection),
  MissingPart,
)
export const LaterSummary = later(() => loadLater().then((module) => module.LaterSummary), Nothing)
export const LaterDialogs = later(() => loadLater().then((module) => module.LaterDialogs), Nothing)
export const PaymentEnd = later(() => loadEnd().then((module) => module.PaymentEnd), MissingPart)
