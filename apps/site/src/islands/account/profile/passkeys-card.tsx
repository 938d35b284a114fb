import { ConfirmDialog } from '@kerbside/kit/confirm-dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import type { AccountView } from '../../../features/account/account-view.ts'
import { confirmPassword } from '../../../features/account/own-api.ts'
import { useRestoredFocus } from '../../../features/account/use-restored-focus.ts'
import {
  addPasskey,
  fetchPasskeys,
  type OwnPasskey,
  removePasskey,
} from '../../../features/passkey/api.ts'
import { hasPasskeys } from '../../../features/passkey/has-passkeys.ts'
import { PasskeyRow } from '../../../features/passkey/passkey-row.tsx'
import { RenamePasskeyDialog } from '../../../features/passkey/rename-passkey-dialog.tsx'
import '../../../features/passkey/messages.ts'
import { useQuery } from '@kerbside/web/use-query.ts'
import { t } from '@kerbside/words/translate.ts'
import { Suspense, useState } from 'react'
import { QueryFallback } from '../query-fallback.tsx'
import { OwnCard } from './own-card.tsx'
import { ConfirmPasswordDialog } from './profile-dialogs.ts'

type Open = { what: 'confirm' } | { what: 'rename' | 'remove'; passkey: OwnPasskey }

/** The customer's passkeys: devices that sign them in without a password. */
export function PasskeysCard({ profile, configuration, notify }: AccountView) {
  const { query, refetch } = useQuery(fetchPasskeys, String(profile.custid))
  const { busy, rejection, run, forgive } = useDoing()
  const list = useRestoredFocus<HTMLDivElement>()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const show = (next: Open) => {
    forgive()
    setOpen(next)
  }
  const mayAdd = hasPasskeys()
  const passkeys = query.state === 'loaded' ? query.reply.passkeys : []

  const add = () =>
    run(async () => {
      const result = await addPasskey()
      if (result.ok) {
        refetch()
        notify(t('passkey.added', { name: result.name }))
      } else if (result.why === 'confirm') setOpen({ what: 'confirm' })
      return !result.ok && result.why === 'refused' ? result.message : undefined
    })

  const remove = ({ id, name }: OwnPasskey) =>
    run(async () => {
      const done = await removePasskey(id)
      refetch()
      if (done.ok) notify(t('passkey.removed', { name }))
      return done.ok ? undefined : done.message
    })

  return (
    <OwnCard
      title={t('passkey.title')}
      sentence={t('passkey.text')}
      action={
        mayAdd && (
          <Button look="quiet" compact busy={busy} onPress={() => void add()}>
            {t('passkey.add')}
          </Button>
        )
      }
    >
      {query.state === 'loaded' ? (
        <div className="own-part" ref={list} tabIndex={-1}>
          {passkeys.length === 0 && (
            <p className="soft small">{t(mayAdd ? 'passkey.none' : 'passkey.notHere')}</p>
          )}
          {passkeys.length > 0 && (
            <ul className="own-rows">
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => show({ what: 'rename', passkey })}
                  onRemove={() => show({ what: 'remove', passkey })}
                />
              ))}
            </ul>
          )}
        </div>
      ) : (
        <QueryFallback query={query} onRetry={refetch} />
      )}
      {rejection && (
        <Notice tone="bad" role="alert">
          {rejection}
        </Notice>
      )}
      <Suspense>
        {open?.what === 'confirm' && (
          <ConfirmPasswordDialog
            onGive={(password) => confirmPassword(password, configuration.publicid)}
            onDone={() => {
              close()
              void add()
            }}
            onClose={close}
          />
        )}
      </Suspense>
      {open?.what === 'rename' && (
        <RenamePasskeyDialog
          passkey={open.passkey}
          onDone={(name) => {
            close()
            refetch()
            notify(t('passkey.renamed', { name }))
          }}
          onClose={close}
        />
      )}
      {open?.what === 'remove' && (
        <ConfirmDialog
          title={t('passkey.removeOf', { name: open.passkey.name })}
          ok={t('passkey.remove')}
          processing={t('account.processing')}
          cancel={t('dialog.cancel')}
          onCancel={close}
          onOk={async () => {
            close()
            await remove(open.passkey)
          }}
        >
          <p>{t('passkey.removeQuestion', { name: open.passkey.name })}</p>
        </ConfirmDialog>
      )}
    </OwnCard>
  )
}
