import { Button } from '@kerbside/kit/form/button.tsx'
import { WarningIcon } from '@kerbside/kit/icon.tsx'
import { Toasts } from '@kerbside/kit/toast.tsx'
import '@kerbside/web/account/profile-messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { useCallback, useEffect, useState } from 'react'

type ToastEntry = { key: string; text: string; undo?: (() => void) | undefined; failed?: boolean }

/** Long enough to be read twice. A toast with undo stays until the next one. */
const READ_MS = 8_000

/** The last toast of this page. */
export function useToasts() {
  const [toast, setToast] = useState<ToastEntry>()
  useEffect(() => {
    if (!toast || toast.undo) return undefined
    const timer = setTimeout(() => setToast(undefined), READ_MS)
    return () => clearTimeout(timer)
  }, [toast])
  return {
    toast,
    notify: useCallback(
      (text: string, undo?: () => void) => setToast({ key: newKey(), text, undo }),
      [],
    ),
    warn: useCallback((text: string) => setToast({ key: newKey(), text, failed: true }), []),
    onDismiss: () => setToast(undefined),
  }
}

const newKey = (): string => String(Date.now())

export function ToastList({ toast, onDismiss }: ReturnType<typeof useToasts>) {
  const undo = toast?.undo
  return (
    <Toasts
      dismissLabel={t('dialog.close')}
      onDismiss={onDismiss}
      toasts={
        toast
          ? [
              {
                key: toast.key,
                text: toast.text,
                icon: toast.failed ? <WarningIcon /> : undefined,
                action: undo && (
                  <Button
                    look="quiet"
                    compact
                    onPress={() => {
                      onDismiss()
                      undo()
                    }}
                  >
                    {t('profile.undo')}
                  </Button>
                ),
              },
            ]
          : []
      }
    />
  )
}
