import { Button } from '@kerbside/kit/button.tsx'
import { later, useRetry } from '@kerbside/kit/later.tsx'
import { say } from '@kerbside/words/say.ts'
import type { LinkDialogsProps } from './link-dialogs.tsx'

/** Everything the button of the sheet opens, fetched with the first press. */
export const LinkDialogs = later<LinkDialogsProps>(
  () => import('./link-dialogs.tsx').then((module) => module.LinkDialogs),
  MissingDialogs,
)

function MissingDialogs() {
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
