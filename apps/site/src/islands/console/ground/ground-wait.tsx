import type { DeskGround } from '@kerbside/web/operator/ground-api.ts'
import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useGround } from './use-ground.ts'
import './ground.css'

/** The page once the ground is known; until then room for it, and a way to ask again. */
export function GroundWait({ children }: { children: (ground: DeskGround) => ReactNode }) {
  const { data, error, refetch } = useGround()
  if (data) return children(data)
  if (!error) return <div className="dk-area-lost" aria-busy="true" />
  return (
    <div className="dk-area-lost" role="alert">
      <p>{say('ground.unheard')}</p>
      <DeskButton look="primary" onPress={() => void refetch()}>
        {say('ground.again')}
      </DeskButton>
    </div>
  )
}
