import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import type { DeskServiceArea } from './service-area-api.ts'
import { useServiceArea } from './use-service-area.ts'
import './service-area.css'

/** The page once the service area is loaded; until then a placeholder, and a retry button on failure. */
export function ServiceAreaLoader({
  children,
}: {
  children: (ground: DeskServiceArea) => ReactNode
}) {
  const { data, error, refetch } = useServiceArea()
  if (data) return children(data)
  if (!error) return <div className="dk-area-lost" aria-busy="true" />
  return (
    <div className="dk-area-lost" role="alert">
      <p>{t('ground.loadFailed')}</p>
      <DeskButton look="primary" onPress={() => void refetch()}>
        {t('ground.again')}
      </DeskButton>
    </div>
  )
}
