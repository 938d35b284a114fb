import { Dialog } from '@kerbside/kit/dialog.tsx'
import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'

export type MapSheetProps = {
  length: string | undefined
  /** The map. */
  children: ReactNode
  onClose: () => void
}

/** The whole journey on a map with the screen to itself. */
export function MapSheet({ length, children, onClose }: MapSheetProps) {
  return (
    <Dialog
      title={say('map.title')}
      sentence={length}
      closeLabel={say('dialog.close')}
      onClose={onClose}
      wide
    >
      <div className="map-sheet">{children}</div>
    </Dialog>
  )
}
