import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'

/** What is told this one time, with a way to take it along. */
export function SecretShown({ secret }: { secret: string }) {
  const { tell } = useDesk()
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(() => tell(say('partner.copied')))
  return (
    <p className="dk-partner-secret">
      <code>{secret}</code>
      <DeskButton look="primary" onPress={copy}>
        {say('partner.copy')}
      </DeskButton>
    </p>
  )
}
