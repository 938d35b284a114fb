import { t } from '@kerbside/words/translate.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { openNewBooking } from '../../leg/open-new-booking.ts'
import { useDesk } from '../desk-context.tsx'
import { KeysSheet } from '../keys-sheet.tsx'
import { useDeskKeys } from '../use-desk-keys.ts'
import type { ScreenCommand, ScreenCommands } from './screen-commands.ts'

/** Not part of the first script: it brings the settings and their texts. */
const loadPalette = () => import('./search-palette.tsx')
const SearchPalette = lazy(async () => ({ default: (await loadPalette()).SearchPalette }))

/** The search of the console and the list of its keys, which open over any screen. */
export function useDeskSearch() {
  const { mayDispatch, notify } = useDesk()
  const navigate = useNavigate()
  const screen = useRef<ScreenCommands | undefined>(undefined)
  const [opened, setOpened] = useState<'keys' | ScreenCommands>()
  const openKeys = () => setOpened('keys')
  const openSearch = () => setOpened(screen.current ?? { commands: [] })
  const newBooking = () => {
    if (mayDispatch) openNewBooking()
    else notify(t('desk.notHere'))
  }
  useEffect(() => void loadPalette(), [])
  useDeskKeys({ find: openSearch, keys: openKeys, 'new-booking': newBooking })
  const close = () => setOpened(undefined)
  const everywhere: ScreenCommand[] = [
    ...(mayDispatch
      ? [{ key: 'new', text: t('desk.newBooking'), hint: 'N', run: newBooking }]
      : []),
    { key: 'keys', text: t('desk.allKeys'), hint: '?', run: openKeys },
    { key: 'board', text: t('desk.toBoard'), run: () => void navigate('/console/board') },
    { key: 'list', text: t('desk.bookings'), run: () => void navigate('/console/bookings') },
  ]
  return {
    screen,
    openSearch,
    dialog:
      opened === 'keys' ? (
        <KeysSheet onClose={close} />
      ) : (
        opened && (
          <Suspense>
            <SearchPalette
              commands={[...opened.commands, ...everywhere]}
              onDriver={opened.onDriver}
              onClose={close}
            />
          </Suspense>
        )
      ),
  }
}
