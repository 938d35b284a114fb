import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import '@kerbside/web/account/profile-words.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { askChoices, choose } from '@kerbside/web/notification/choices-api.ts'
import { ChoicesTable } from '@kerbside/web/notification/choices-table.tsx'
import { subscribeBrowser } from '@kerbside/web/notification/subscribe-browser.ts'
import { useAsked } from '@kerbside/web/use-asked.ts'
import { say } from '@kerbside/words/say.ts'
import { NotThere } from './not-there.tsx'
import { OwnCard } from './own-card.tsx'

/** What a customer is told of a journey and how, each saved as it is pressed; and this browser's own right to tell it. */
export function ToldCard({ profile, tell }: AccountView) {
  const { asked, again, put } = useAsked(askChoices, String(profile.custid))
  const choosing = useDoing()
  const telling = useDoing()
  const listen = () =>
    telling.run(async () => {
      const answer = await subscribeBrowser({ code: '', jobpartid: 0 })
      if (answer === 'told') tell(say('notification.told'))
      return answer === 'told' ? undefined : say(`notification.${answer}`)
    })
  const refusal = choosing.refusal ?? telling.refusal
  return (
    <OwnCard title={say('notification.title')} sentence={say('notification.text')}>
      {asked.state === 'there' ? (
        <ChoicesTable
          choices={asked.reply.choices}
          busy={choosing.busy}
          onChoose={(choice) =>
            void choosing.run(async () => {
              const saved = await choose(choice)
              if (!saved.ok) return saved.message
              put(saved.reply)
              tell(say('profile.lettersSaved'))
              return undefined
            })
          }
        />
      ) : (
        <NotThere asked={asked} onRetry={again} />
      )}
      {refusal && (
        <Notice tone="warn" role="alert">
          {refusal}
        </Notice>
      )}
      <Button look="quiet" compact busy={telling.busy} onPress={() => void listen()}>
        {say('notification.thisBrowser')}
      </Button>
    </OwnCard>
  )
}
