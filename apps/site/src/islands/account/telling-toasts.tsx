import { Button } from '@kerbside/kit/button.tsx'
import { WarningIcon } from '@kerbside/kit/icon.tsx'
import { Toasts } from '@kerbside/kit/toast.tsx'
import '@kerbside/web/account/profile-words.ts'
import { say } from '@kerbside/words/say.ts'
import { useCallback, useEffect, useState } from 'react'

type Told = { key: string; text: string; undo?: (() => void) | undefined; failed?: boolean }

/** Long enough to be read twice. What can be undone stays until something else is said. */
const READ_MS = 8_000

/** The last thing that was said on this page. */
export function useToasts() {
  const [told, setTold] = useState<Told>()
  useEffect(() => {
    if (!told || told.undo) return undefined
    const timer = setTimeout(() => setTold(undefined), READ_MS)
    return () => clearTimeout(timer)
  }, [told])
  return {
    told,
    tell: useCallback(
      (text: string, undo?: () => void) => setTold({ key: newKey(), text, undo }),
      [],
    ),
    warn: useCallback((text: string) => setTold({ key: newKey(), text, failed: true }), []),
    onDismiss: () => setTold(undefined),
  }
}

const newKey = (): string => String(Date.now())

export function TellingToasts({ told, onDismiss }: ReturnType<typeof useToasts>) {
  const undo = told?.undo
  return (
    <Toasts
      dismissLabel={say('dialog.close')}
      onDismiss={onDismiss}
      toasts={
        told
          ? [
              {
                key: told.key,
                text: told.text,
                icon: told.failed ? <WarningIcon /> : undefined,
                action: undo && (
                  <Button
                    look="quiet"
                    compact
                    onPress={() => {
                      onDismiss()
                      undo()
                    }}
                  >
                    {say('profile.undo')}
                  </Button>
                ),
              },
            ]
          : []
      }
    />
  )
}
