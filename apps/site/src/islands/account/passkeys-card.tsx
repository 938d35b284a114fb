import { Button } from '@kerbside/kit/button.tsx'
import { ConfirmDialog } from '@kerbside/kit/confirm-dialog.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import { confirmPassword } from '@kerbside/web/account/own-api.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { useKeptFocus } from '@kerbside/web/account/use-kept-focus.ts'
import {
  addPasskey,
  askPasskeys,
  type OwnPasskey,
  removePasskey,
} from '@kerbside/web/passkey/api.ts'
import { hasPasskeys } from '@kerbside/web/passkey/has-passkeys.ts'
import { PasskeyRow } from '@kerbside/web/passkey/passkey-row.tsx'
import { RenamePasskeyDialog } from '@kerbside/web/passkey/rename-passkey-dialog.tsx'
import '@kerbside/web/passkey/words.ts'
import { useAsked } from '@kerbside/web/use-asked.ts'
import { say } from '@kerbside/words/say.ts'
import { Suspense, useState } from 'react'
import { NotThere } from './not-there.tsx'
import { OwnCard } from './own-card.tsx'
import { ConfirmPasswordDialog } from './profile-dialogs.ts'

type Open = { what: 'confirm' } | { what: 'rename' | 'remove'; passkey: OwnPasskey }

/** The customer's devices that sign them in without a password. */
export function PasskeysCard({ profile, configuration, tell }: AccountView) {
  const { asked, again } = useAsked(askPasskeys, String(profile.custid))
  const { busy, refusal, run, forgive } = useDoing()
  const list = useKeptFocus<HTMLDivElement>()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const show = (next: Open) => {
    forgive()
    setOpen(next)
  }
  const mayAdd = hasPasskeys()
  const passkeys = asked.state === 'there' ? asked.reply.passkeys : []

  const add = () =>
    run(async () => {
      const answer = await addPasskey()
      if (answer.ok) {
        again()
        tell(say('passkey.added', { name: answer.name }))
      } else if (answer.why === 'confirm') setOpen({ what: 'confirm' })
      return !answer.ok && answer.why === 'refused' ? answer.message : undefined
    })

  const remove = ({ id, name }: OwnPasskey) =>
    run(async () => {
      const done = await removePasskey(id)
      again()
      if (done.ok) tell(say('passkey.removed', { name }))
      return done.ok ? undefined : done.message
    })

  return (
    <OwnCard
      title={say('passkey.title')}
      sentence={say('passkey.text')}
      action={
        mayAdd && (
          <Button look="quiet" compact busy={busy} onPress={() => void add()}>
            {say('passkey.add')}
          </Button>
        )
      }
    >
      {asked.state === 'there' ? (
        <div className="own-part" ref={list} tabIndex={-1}>
          {passkeys.length === 0 && (
            <p className="soft small">{say(mayAdd ? 'passkey.none' : 'passkey.notHere')}</p>
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
        <NotThere asked={asked} onRetry={again} />
      )}
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
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
            again()
            tell(say('passkey.renamed', { name }))
          }}
          onClose={close}
        />
      )}
      {open?.what === 'remove' && (
        <ConfirmDialog
          title={say('passkey.removeOf', { name: open.passkey.name })}
          ok={say('passkey.remove')}
          processing={say('account.processing')}
          cancel={say('dialog.cancel')}
          onCancel={close}
          onOk={async () => {
            close()
            await remove(open.passkey)
          }}
        >
          <p>{say('passkey.removeQuestion', { name: open.passkey.name })}</p>
        </ConfirmDialog>
      )}
    </OwnCard>
  )
}
