import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { AccountView } from '../../../features/account/account-view.ts'
import '@kerbside/web/account/profile-messages.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { useQuery } from '@kerbside/web/use-query.ts'
import { t } from '@kerbside/words/translate.ts'
import { choose, fetchChoices } from '../../../features/notification/choices-api.ts'
import { ChoicesTable } from '../../../features/notification/choices-table.tsx'
import { subscribeBrowser } from '../../../features/notification/subscribe-browser.ts'
import { QueryFallback } from '../query-fallback.tsx'
import { OwnCard } from './own-card.tsx'

/** The customer's notification choices, each saved at once; and this browser's permission for notifications. */
export function NotificationsCard({ profile, notify }: AccountView) {
  const { query, refetch, setReply } = useQuery(fetchChoices, String(profile.custid))
  const choosing = useDoing()
  const subscribing = useDoing()
  const listen = () =>
    subscribing.run(async () => {
      const result = await subscribeBrowser({ code: '', jobpartid: 0 })
      if (result === 'subscribed') notify(t('notification.subscribed'))
      return result === 'subscribed' ? undefined : t(`notification.${result}`)
    })
  const rejection = choosing.rejection ?? subscribing.rejection
  return (
    <OwnCard title={t('notification.title')} sentence={t('notification.text')}>
      {query.state === 'loaded' ? (
        <ChoicesTable
          choices={query.reply.choices}
          busy={choosing.busy}
          onChoose={(choice) =>
            void choosing.run(async () => {
              const saved = await choose(choice)
              if (!saved.ok) return saved.message
              setReply(saved.reply)
              notify(t('profile.emailsSaved'))
              return undefined
            })
          }
        />
      ) : (
        <QueryFallback query={query} onRetry={refetch} />
      )}
      {rejection && (
        <Notice tone="warn" role="alert">
          {rejection}
        </Notice>
      )}
      <Button look="quiet" compact busy={subscribing.busy} onPress={() => void listen()}>
        {t('notification.thisBrowser')}
      </Button>
    </OwnCard>
  )
}
