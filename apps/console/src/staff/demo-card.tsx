import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { t } from '@kerbside/words/translate.ts'
import { openDemo, type SignedInStaff } from './api.ts'
import './messages.ts'

type DemoCardProps = {
  onDone: (member: SignedInStaff) => void
  /** Signs in with a password instead. */
  onPassword: () => void
}

/** In a demo, on the machine that it runs on: the console opens with one press. */
export function DemoCard({ onDone, onPassword }: DemoCardProps) {
  const { busy, rejection, run } = useDoing()
  const open = (role: 'dispatcher' | 'owner') =>
    run(async () => {
      const result = await openDemo(role)
      if (!result.ok) return result.message
      onDone(result.member)
      return undefined
    })
  return (
    <section className="card desk-card">
      <h1>{t('staff.demoTitle')}</h1>
      <p className="soft">{t('staff.demoText')}</p>
      {rejection && (
        <Notice tone="bad" role="alert">
          {rejection}
        </Notice>
      )}
      <Button wide busy={busy} onPress={() => void open('dispatcher')}>
        {t('staff.demoDispatcher')}
      </Button>
      <Button look="alt" wide busy={busy} onPress={() => void open('owner')}>
        {t('staff.demoOwner')}
      </Button>
      <Button look="quiet" wide onPress={onPassword}>
        {t('staff.demoPassword')}
      </Button>
    </section>
  )
}
