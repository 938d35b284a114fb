import { t } from '@kerbside/words/translate.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'

/** A secret that is shown only once, with a copy button. */
export function SecretShown({ secret }: { secret: string }) {
  const { notify } = useDesk()
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(() => notify(t('partner.copied')))
  return (
    <p className="dk-partner-secret">
      <code>{secret}</code>
      <DeskButton look="primary" onPress={copy}>
        {t('partner.copy')}
      </DeskButton>
    </p>
  )
}
