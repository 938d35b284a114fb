import { Dialog } from '@kerbside/kit/dialog.tsx'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'

export type MapSheetProps = {
  length: string | undefined
  /** The map. */
  children: ReactNode
  onClose: () => void
}

/** The whole journey on a full-screen map. */
export function MapSheet({ length, children, onClose }: MapSheetProps) {
  return (
    <Dialog
      title={t('map.title')}
      sentence={length}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      wide
    >
      <div className="map-sheet">{children}</div>
    </Dialog>
  )
}
